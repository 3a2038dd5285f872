// Joins the built command into one module: Node loads one file faster than two hundred. Packages stay outside.
// Builds the runtime for require() too: each of its modules and declarations once more, as .cjs and .d.cts.
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const runtime = join(dist, 'runtime');

await build({
  entryPoints: [join(dist, 'cli', 'main.js')],
  outfile: join(dist, 'cli', 'bundle.js'),
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
});

const RELATIVE_IMPORT = /(['"])(\.\.?\/[^'"]+)\.js\1/g;
const modules = readdirSync(runtime).filter((name) => /\.js$/.test(name));

await build({
  entryPoints: modules.map((name) => join(runtime, name)),
  outdir: runtime,
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
});

for (const name of modules) {
  const stem = join(runtime, name.replace(/\.js$/, ''));
  const code = readFileSync(`${stem}.cjs`, 'utf8');
  writeFileSync(
    `${stem}.cjs`,
    code.replace(/require\("(\.[^"]+)\.js"\)/g, (_, path) => `require("${path}.cjs")`),
  );
  const declarations = readFileSync(`${stem}.d.ts`, 'utf8');
  writeFileSync(
    `${stem}.d.cts`,
    declarations.replace(RELATIVE_IMPORT, (_, quote, path) => `${quote}${path}.cjs${quote}`),
  );
}

copyFileSync(join(root, 'src', 'runtime', 'descriptor.schema.json'), join(runtime, 'descriptor.schema.json'));

// The runtime as one file in either format, for `canon-migrate init --runtime`.
for (const [format, ending] of [
  ['esm', 'js'],
  ['cjs', 'cjs'],
]) {
  await build({
    stdin: {
      contents: "export * from './index.js';\nexport * from './form.js';\n",
      resolveDir: runtime,
      loader: 'js',
    },
    outfile: join(runtime, 'copy', `runtime.${ending}`),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    logLevel: 'warning',
  });
}
