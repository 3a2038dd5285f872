import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { canonicalizeTool, type CanonicalToolDescriptor } from '../../src/runtime/index.js';
import { FIELD_NAMES } from '../../src/runtime/canonicalize.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes of what a bundler makes of an import from the built runtime, minified and gzipped. */
async function sizeOf(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    logLevel: 'error',
    format: 'esm',
    target: 'es2022',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

describe('size, minified and gzipped', () => {
  it('of all of canon-migrate/runtime is under 6 kB', async () => {
    expect(await sizeOf("export * from 'canon-migrate/runtime'")).toBeLessThan(6000);
  });

  it('of one export is that of what it needs', async () => {
    expect(await sizeOf("export { readInputSchema } from 'canon-migrate/runtime'")).toBeLessThan(600);
    expect(await sizeOf("export { evaluateToolCall } from 'canon-migrate/runtime'")).toBeLessThan(1200);
    expect(await sizeOf("export { formFields } from 'canon-migrate/runtime/form'")).toBeLessThan(4500);
    expect(await sizeOf("import 'canon-migrate/runtime'")).toBeLessThan(100);
  });
});

describe('the built package', () => {
  it('has the same exports for import and require, and one ToolError', () => {
    const script = `
      const runtime = require('canon-migrate/runtime');
      const form = require('canon-migrate/runtime/form');
      Promise.all([import('canon-migrate/runtime'), import('canon-migrate/runtime/form')]).then(([esm, esmForm]) => {
        const names = (module) => Object.keys(module).filter((name) => !/^(default|module.exports)$/.test(name)).sort();
        console.log(JSON.stringify([names(runtime), names(esm), names(form), names(esmForm), esm.ToolError === esmForm.ToolError, runtime.ToolError === form.ToolError]));
      });`;
    const output = execFileSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8' });
    const [required, imported, form, formImported, ...same] = JSON.parse(output) as string[][];
    expect(required).toEqual(imported);
    expect(required).toContain('canonicalizeTool');
    expect(form).toEqual(formImported);
    expect(form).toEqual(['ToolError', 'formFields']);
    expect(same).toEqual([true, true]);
  });

  it('imports nothing but its own modules', () => {
    const folder = join(root, 'dist', 'runtime');
    const text = execFileSync('grep', ['-rhoE', `(from|require\\() ?['"][^'"]+['"]`, folder], {
      encoding: 'utf8',
    });
    const targets = [...text.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] as string);
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((target) => !target.startsWith('./'))).toEqual([]);
  });

  it('passes publint and attw', { timeout: 120_000 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-package.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});

describe('descriptor.schema.json', () => {
  const schema = JSON.parse(readFileSync(join(root, 'dist/runtime/descriptor.schema.json'), 'utf8')) as {
    properties: Record<string, object>;
  };
  const validate = new Ajv({ allowUnionTypes: true }).compile(schema);

  it('describes the fields of the type', () => {
    const fields: Record<keyof CanonicalToolDescriptor, true> = {
      name: true,
      inputSchema: true,
      parameters: true,
      title: true,
      description: true,
      kind: true,
      source: true,
      category: true,
      isReadOnly: true,
      riskLevel: true,
      permissions: true,
      availableInPlanMode: true,
      requiresPlanApproval: true,
      requiresConfirmation: true,
      approvalFlow: true,
      telemetry: true,
      supportsStreaming: true,
      maxInputBytes: true,
      available: true,
      skillName: true,
      outputSchema: true,
      strict: true,
    };
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(fields).sort());
    expect([...FIELD_NAMES, 'name', 'inputSchema', 'parameters'].sort()).toEqual(Object.keys(fields).sort());
    expect(schema.properties['parameters']).toMatchObject({ readOnly: true, deprecated: true });
  });

  it.each<[string, unknown, boolean]>([
    [
      'a canonical tool',
      canonicalizeTool({ name: 'a', parameters: { path: { type: 'string' } }, own: 1 }),
      true,
    ],
    ['the least', { name: 'a', inputSchema: { type: 'object' } }, true],
    ['no schema', { name: 'a' }, false],
    ['a blank name', { name: ' ', inputSchema: { type: 'object' } }, false],
    ['a property map', { name: 'a', inputSchema: { path: { type: 'string' } } }, false],
    ['a flag as required', { name: 'a', inputSchema: { type: 'object', required: true } }, false],
    ['an unknown risk', { name: 'a', inputSchema: { type: 'object' }, riskLevel: 'critical' }, false],
    ['a flag that is text', { name: 'a', inputSchema: { type: 'object' }, isReadOnly: 'yes' }, false],
  ])('%s', (_, tool, isValid) => {
    expect(validate(tool)).toBe(isValid);
  });
});

describe('the rooms of the house', () => {
  it('have no door into the runtime: it imports from its own folder only', () => {
    const text = execFileSync('grep', ['-rhoE', "from '[^']+'", join(root, 'src', 'runtime')], {
      encoding: 'utf8',
    });
    expect(text.split('\n').filter((line) => line && !/^from '\.\/[\w-]+\.js'$/.test(line))).toEqual([]);
  });
});
