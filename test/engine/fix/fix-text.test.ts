import { describe, expect, it } from 'vitest';
import { fixText } from '../../../src/engine/fix/fix-text.js';
import { rules } from '../../../src/rules/index.js';
import { rewritingRule } from '../../support/rewriting-rule.js';
import { wordRule } from '../../support/word-rule.js';

const SAFE = { unsafe: false };

describe('fixing one text', () => {
  it('changes what is legacy and keeps every other byte', () => {
    const text = '#!/usr/bin/env node\r\n\tlegacyWord ( ) ;;\r\n// \u00e9 \u{1F600}\r';
    expect(fixText('bin/run.js', text, [wordRule], SAFE)).toEqual({
      text: '#!/usr/bin/env node\r\n\tcanonicalWord ( ) ;;\r\n// \u00e9 \u{1F600}\r',
      findings: [],
      problems: [],
    });
  });

  it('works on the script and the template of a .vue file', () => {
    const text = '<script setup>\nlegacyWord;\n</script>\n<template><p>{{ legacyWord }}</p></template>\n';
    expect(fixText('a.vue', text, [wordRule], SAFE).text).toBe(
      text.replaceAll('legacyWord', 'canonicalWord'),
    );
  });

  it('tells what is left', () => {
    const { text, findings } = fixText('a.js', 'maybeWord;', [wordRule], SAFE);
    expect(text).toBe('maybeWord;');
    expect(findings.map(({ confidence }) => confidence)).toEqual(['possible']);
  });

  it('applies unsafe fixes when asked', () => {
    const risky = rewritingRule('risky', { one: 'two' }, 'unsafe');
    expect(fixText('a.js', 'one;', [risky], SAFE).text).toBe('one;');
    expect(fixText('a.js', 'one;', [risky], { unsafe: true }).text).toBe('two;');
  });

  it('leaves a text that does not parse', () => {
    expect(fixText('a.js', 'legacyWord = ;', [wordRule], SAFE)).toEqual({
      text: 'legacyWord = ;',
      findings: [],
      problems: [{ message: '1:14 Parsing error: Unexpected token' }],
    });
  });

  it('takes back what would not parse and keeps the rest', () => {
    const breaking = rewritingRule('breaking', { bad: 'wor se' });
    expect(fixText('a.js', 'bad;\nlegacyWord;\n', [breaking, wordRule], SAFE)).toMatchObject({
      text: 'bad;\ncanonicalWord;\n',
      findings: [{ ruleId: 'breaking' }],
      problems: [{ message: 'A fix of breaking at line 1 gave text that does not parse; it is not made.' }],
    });
  });

  it('leaves a text whose fixes go in circles', () => {
    const circle = rewritingRule('circle', { ping: 'pong', pong: 'ping' });
    expect(fixText('a.js', 'ping;', [circle], SAFE)).toMatchObject({
      text: 'ping;',
      problems: [{ message: 'The fixes of circle did not settle; the file is left as it was.' }],
    });
  });

  it('goes on when a rule fails', () => {
    const failing = {
      ...rewritingRule('failing', { one: 'two' }),
      judge: () => {
        throw new Error('no luck');
      },
    };
    const { text, problems } = fixText('a.js', 'one; legacyWord;', [failing, wordRule], SAFE);
    expect(text).toBe('one; canonicalWord;');
    expect(problems).toEqual([
      { message: expect.stringMatching(/^1:1 Rule failing failed here: no luck\./) as string },
    ]);
  });

  it('with the rules there are is done after one run', () => {
    const text = 'export const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n';
    const once = fixText('a.js', text, rules, SAFE);
    expect(once.text).toBe(
      'export const f = (tool) => [tool.name, tool.description, tool.inputSchema || tool.parameters || {}];\n',
    );
    expect(fixText('a.js', once.text, rules, SAFE).text).toBe(once.text);
  });
});

describe('a writer whose reader is not rewritten in the same run', () => {
  const text = [
    "const tool = { name: 'read', description: 'Reads', parameters: { type: 'object', properties: {} }, execute: run };",
    'export const wire = (tools) => tools.map((tool) => [tool.name, tool.description, tool.parameters]);',
    '',
  ].join('\n');

  it('is not renamed by its rule alone, and the reader is named', () => {
    const alone = rules.filter((rule) => rule.meta.id === 'legacy-write');
    const { text: after, findings } = fixText('a.js', text, alone, SAFE);
    expect(after).toBe(text);
    expect(findings).toMatchObject([
      { remedy: { fix: { applicability: 'unsafe' }, reason: 'a.js:2 may still read the old key' } },
    ]);
  });

  it('is renamed together with it', () => {
    const { text: after, findings } = fixText('a.js', text, rules, SAFE);
    expect(after).toBe(
      text
        .replace('parameters: {', 'inputSchema: {')
        .replace('tool.parameters', 'tool.inputSchema ?? tool.parameters'),
    );
    expect(findings).toEqual([]);
  });
});
