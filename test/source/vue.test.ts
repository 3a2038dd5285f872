import { describe, expect, test } from 'vitest';
import { childrenOf, type AstNode } from '../../src/source/nodes.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import { variableOf, type Fragment, type Source } from '../../src/source/source.js';

function parse(text: string): Source {
  const result = parseSource('a.vue', text);
  if (isParseFailure(result)) throw new Error(`${result.line}:${result.column} ${result.message}`);
  return result;
}

function fragmentOf(text: string, kind: 'script' | 'template'): Fragment | undefined {
  return parse(text).fragments.find((fragment) => fragment.kind === kind);
}

function template(markup: string): { fragment: Fragment; text: string } {
  const text = `<script setup lang="ts">\nconst a = 1;\n</script>\n\n<template>\n${markup}\n</template>\n`;
  const fragment = fragmentOf(text, 'template');
  if (!fragment) throw new Error('no template fragment');
  return { fragment, text };
}

function membersOf(markup: string): string[] {
  const text = `<script setup lang="ts">\nlet a;\n</script>\n<template>${markup}</template>\n`;
  const members = fragmentOf(text, 'template')?.nodesOfType('MemberExpression') ?? [];
  return members.map((node) => text.slice(node.start, node.end));
}

function allNodes(node: AstNode): AstNode[] {
  return [node, ...childrenOf(node).flatMap(allNodes)];
}

describe('scripts', () => {
  test.each([
    ['a script', '<script>\nexport default { a: tool.parameters };\n</script>'],
    ['script setup', '<script setup>\nconst a = tool.parameters;\n</script>'],
    ['TypeScript', '<script setup lang="ts">\nconst a = (tool as any).parameters;\n</script>'],
    ['TSX', '<script lang="tsx">\nexport default () => <b>{tool.parameters as any}</b>;\n</script>'],
    ['JSX', '<script lang="jsx">\nexport default () => <b>{tool.parameters}</b>;\n</script>'],
    [
      'a script after the template',
      '<template><p>{{ 1 }}</p></template>\n<script>\ntool.parameters;\n</script>',
    ],
    ['Windows line ends', '<script>\r\nconst a = 1;\r\ntool.parameters;\r\n</script>\r\n'],
  ])('%s keeps the offsets of the file', (_, text) => {
    const fragment = fragmentOf(text, 'script') as Fragment;
    const [member] = fragment.nodesOfType('MemberExpression') as [AstNode];
    expect(text.slice(member['property'].start, member['property'].end)).toBe('parameters');
  });

  test('both scripts are one program with one scope', () => {
    const text =
      '<script>\nexport const NONE = {};\n</script>\n<script setup>\nconst schema = NONE;\n</script>\n';
    const fragment = fragmentOf(text, 'script') as Fragment;
    expect(fragment.program['body']).toHaveLength(2);
    const use = fragment
      .nodesOfType('Identifier')
      .filter((node) => node['name'] === 'NONE')
      .at(-1) as AstNode;
    expect(variableOf(fragment, use)?.defs[0]?.type).toBe('Variable');
  });

  test('setup before the plain script', () => {
    const text = '<script setup>\nconst a = b;\n</script>\n<script>\nexport const b = {};\n</script>\n';
    expect(fragmentOf(text, 'script')?.nodesOfType('VariableDeclarator')).toHaveLength(2);
  });

  test('no script and no template give no fragments', () => {
    expect(parse('<style>\np { color: red }\n</style>\n').fragments).toEqual([]);
    expect(parse('').fragments).toEqual([]);
  });

  test('an empty script is fine', () => {
    const { fragments } = parse('<script></script>\n<template><p /></template>');
    expect(fragments.map(({ kind, program }) => [kind, program['body']])).toEqual([['template', []]]);
  });

  test('a script with a source file is not read', () => {
    expect(
      parse('<script src="./a.js"></script>\n<template><p>{{ a.b }}</p></template>').fragments,
    ).toHaveLength(1);
  });

  test('a comment in the markup that shows a closing script tag hides nothing', () => {
    const text =
      '<!-- </script> -->\n<template>\n<!-- </script> -->\n<p>{{ t.a }}</p></template>\n<script>\nx.y;\n</script>\n';
    expect(parse(text).fragments.map((fragment) => fragment.kind)).toEqual(['script', 'template']);
  });

  test('comments of the script are known', () => {
    expect(parse('<script>\n// note\nlet a;\n</script>').comments.map((comment) => comment.value)).toEqual([
      ' note',
    ]);
  });

  test('a syntax error in a script has the line and column of the file', () => {
    const text = '<template>\n  <p />\n</template>\n<script>\nconst = 1;\n</script>\n';
    expect(parseSource('a.vue', text)).toMatchObject({ path: 'a.vue', line: 5, column: 7 });
  });

  test('a file that is no component is a failure, not a crash', () => {
    expect(parseSource('a.vue', '<template>\n<p>\n')).toMatchObject({ path: 'a.vue' });
    expect(parseSource('a.vue', '<script>\nlet a;\n</script>\n<script>\nlet b;\n</script>')).toMatchObject({
      path: 'a.vue',
    });
  });
});

describe('template expressions', () => {
  test.each([
    ['interpolation', '<p>{{ tool.parameters }}</p>', ['tool.parameters']],
    ['two interpolations', '<p>{{ a.b }} and {{ c.d }}</p>', ['a.b', 'c.d']],
    ['v-if, v-else-if', '<p v-if="a.b" /><p v-else-if="c.d" /><p v-else />', ['a.b', 'c.d']],
    [
      'v-show, v-html, v-text',
      '<p v-show="a.b" /><p v-html="c.d" /><p v-text="e.f" />',
      ['a.b', 'c.d', 'e.f'],
    ],
    ['v-bind, long and short', '<p v-bind:x="a.b" :y="c.d" v-bind="e.f" />', ['a.b', 'c.d', 'e.f']],
    ['v-model', '<input v-model.trim="a.b" />', ['a.b']],
    ['v-on with a call', '<b @click="run(a.b)" />', ['a.b']],
    ['v-on with statements', '<b @click="x = a.b; run(c.d)" />', ['a.b', 'c.d']],
    ['v-on with an arrow', '<b @click="(event) => run(event.x, a.b)" />', ['event.x', 'a.b']],
    ['v-on with a bare name', '<b @click="run" />', []],
    ['v-on without a value', '<b @click.stop />', []],
    ['a custom directive', '<b v-tip="a.b" />', ['a.b']],
    ['v-slot', '<c v-slot="{ tool }">{{ tool.parameters }}</c>', ['tool.parameters']],
    ['# slot', '<c><template #row="{ tool }">{{ tool.parameters }}</template></c>', ['tool.parameters']],
    ['nested elements', '<a><b><c :d="e.f">{{ g.h }}</c></b></a>', ['e.f', 'g.h']],
    ['TypeScript', '<p>{{ (tool as any).parameters! }}</p>', ['(tool as any).parameters']],
    [
      'optional chains',
      '<p>{{ tool?.parameters?.properties }}</p>',
      ['tool?.parameters?.properties', 'tool?.parameters'],
    ],
    ['an object literal', '<p :style="{ color: a.b }" />', ['a.b']],
    ['a line break inside', '<p :x="\n    a.b ||\n    c.d\n  " />', ['a.b', 'c.d']],
    ['single quotes', `<p :x='a["b"]' />`, ['a["b"]']],
    ['static attributes', '<p class="a.b" title="{{ c.d }}" />', []],
    ['v-pre', '<p v-pre>{{ a.b }}</p>', []],
    ['v-once and v-memo', '<p v-once v-memo="[a.b]">{{ c.d }}</p>', ['a.b', 'c.d']],
    ['an unreadable expression is left out', '<p>{{ a. }}</p><p>{{ c.d }}</p>', ['c.d']],
    ['a comment', '<!-- {{ a.b }} --><p>{{ c.d }}</p>', ['c.d']],
  ])('%s', (_, markup, members) => {
    expect(membersOf(markup)).toEqual(members);
  });

  test.each([
    ['an alias', '<li v-for="tool in tools">{{ tool.parameters }}</li>', 'tool'],
    ['of', '<li v-for="tool of tools">{{ tool.parameters }}</li>', 'tool'],
    [
      'an alias and an index',
      '<li v-for="(tool, index) in tools" :key="index">{{ tool.parameters }}</li>',
      'tool',
    ],
    [
      'value, key, index',
      '<li v-for="(tool, key, index) in map">{{ tool.a }}{{ key }}{{ index }}</li>',
      'tool',
    ],
    ['a destructured alias', '<li v-for="{ name, schema } in tools">{{ schema.x }}{{ name }}</li>', 'schema'],
    [
      'destructured with an index',
      '<li v-for="({ schema }, i) in tools">{{ schema.x }}{{ i }}</li>',
      'schema',
    ],
    ['on the same element as v-if', '<li v-for="tool in tools" v-if="ok">{{ tool.parameters }}</li>', 'tool'],
    [
      'a nested loop',
      '<a v-for="s in servers"><b v-for="tool in s.tools">{{ tool.parameters }}</b></a>',
      'tool',
    ],
    ['a slot', '<c v-slot="{ tool }">{{ tool.parameters }}</c>', 'tool'],
    [
      'a slot in a loop',
      '<c v-for="x in y"><template #d="{ tool }">{{ tool.parameters }}</template></c>',
      'tool',
    ],
  ])('%s is in scope', (_, markup, name) => {
    const { fragment } = template(markup);
    const objects = fragment.nodesOfType('MemberExpression').map((node) => node['object'] as AstNode);
    const use = objects.find((node) => node['name'] === name) as AstNode;
    expect(variableOf(fragment, use)?.name).toBe(name);
  });

  test('key and index of a loop are in scope', () => {
    const { fragment } = template('<li v-for="(tool, key, index) in map">{{ use(key, index) }}</li>');
    const call = fragment.nodesOfType('CallExpression')[0] as AstNode;
    expect(call['arguments'].map((node: AstNode) => variableOf(fragment, node)?.name)).toEqual([
      'key',
      'index',
    ]);
  });

  test('a loop ends with its element', () => {
    const { fragment } = template('<li v-for="tool in tools" /><p>{{ tool.parameters }}</p>');
    const [member] = fragment.nodesOfType('MemberExpression') as [AstNode];
    expect(variableOf(fragment, member['object'])).toBeUndefined();
  });

  test('a loop over a name reads that name outside the loop', () => {
    const { fragment } = template('<li v-for="tool in tool.children">{{ tool.name }}</li>');
    const loop = fragment.nodesOfType('ForOfStatement')[0] as AstNode;
    expect(loop['right']).toMatchObject({ type: 'MemberExpression' });
  });

  test('pug templates are ignored', () => {
    expect(fragmentOf('<template lang="pug">\np {{ a.b }}\n</template>', 'template')).toBeUndefined();
  });

  test('a template without expressions is an empty program', () => {
    const fragment = fragmentOf('<template><p class="a">text</p></template>', 'template');
    expect(fragment?.program['body']).toEqual([]);
  });

  test('an expression with character references is left out: its offsets would lie', () => {
    expect(membersOf('<p :x="a.b &amp;&amp; c.d" />')).toEqual([]);
    expect(membersOf('<p>{{ a.b &amp;&amp; c.d }}</p>')).toEqual([]);
  });
});

describe('offsets', () => {
  const markup = [
    '<section v-if="tool?.parameters" :class="[kind, { active: tool.active }]">',
    '  <li v-for="({ name, type: kind = `x` }, key, index) in tool.parameters.properties" :key="key" @click="pick(name); go(key)">',
    '    {{ index }} \u{1F600} {{ name.toUpperCase() + kind }}',
    '    <c v-slot:row="{ item, rest: [first, ...others] }"><b :title="item.title">{{ first.x ?? others.length }}</b></c>',
    '  </li>',
    '</section>',
  ];

  test.each([
    ['\n', 'ts'],
    ['\r\n', 'ts'],
  ])('every identifier and literal of every expression stands where it says (%j)', (lineEnd) => {
    const { fragment, text } = template(markup.join(lineEnd));
    const leaves = allNodes(fragment.program).filter((node) => /^(?:Identifier|Literal)$/.test(node.type));
    expect(leaves.length).toBeGreaterThan(30);
    for (const node of leaves) {
      const slice = text.slice(node.start, node.end);
      expect(slice).toBe(node.type === 'Identifier' ? node['name'] : node['raw']);
    }
  });

  test('a node holds its children, and siblings stand in order', () => {
    const { fragment } = template(markup.join('\n'));
    for (const node of allNodes(fragment.program)) {
      expect(node.start).toBeLessThanOrEqual(node.end);
      if (node === fragment.program) continue;
      const parent = node.parent as AstNode;
      expect([parent.type, parent.start <= node.start && node.end <= parent.end]).toEqual([
        parent.type,
        true,
      ]);
    }
  });

  test('locations are those of the file', () => {
    const text = '<template>\n  <p>{{ tool.parameters }}</p>\n</template>\n';
    const source = parse(text);
    const [member] = (source.fragments[0] as Fragment).nodesOfType('MemberExpression') as [AstNode];
    expect(source.locationOf(member.start, member.end)).toEqual({
      line: 2,
      column: 9,
      endLine: 2,
      endColumn: 24,
    });
  });
});
