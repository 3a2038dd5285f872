// @vitest-environment happy-dom
import { createRequire } from 'node:module';
import { MessageChannel } from 'node:worker_threads';
import { mount } from '@vue/test-utils';
import { createPinia, defineStore, setActivePinia } from 'pinia';
import { describe, expect, it } from 'vitest';
import { defineComponent, h, reactive, ref, type VNode } from 'vue';
import type { CanonicalTool } from '../../src/runtime/index.js';
import type * as FormModule from '../../src/runtime/form.js';
import type * as RuntimeModule from '../../src/runtime/index.js';

type Form = typeof FormModule;
type Runtime = typeof RuntimeModule;

/** What an element of a form tells. */
interface Input {
  readonly value: string;
  readonly checked: boolean;
}

/** The built package, as each kind of importer gets it. */
const require = createRequire(import.meta.url);
const importers: readonly (readonly [string, () => Promise<[Runtime, Form]>])[] = [
  [
    'ESM',
    async () => [
      (await import(/* @vite-ignore */ ['canon-migrate', 'runtime'].join('/'))) as Runtime,
      (await import(/* @vite-ignore */ ['canon-migrate', 'runtime', 'form'].join('/'))) as Form,
    ],
  ],
  [
    'CommonJS',
    () =>
      Promise.resolve([
        require('canon-migrate/runtime') as Runtime,
        require('canon-migrate/runtime/form') as Form,
      ]),
  ],
];

const importSchema = {
  type: 'object',
  properties: {
    file: { type: 'string', description: 'Which file', minLength: 1 },
    mode: { enum: ['append', 'replace'], default: 'append' },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    backup: { type: 'boolean', default: true },
    target: {
      type: 'object',
      title: 'Where to',
      properties: { table: { type: 'string' }, note: { type: ['string', 'null'] } },
      required: ['table'],
    },
  },
  required: ['file', 'mode', 'target'],
};

describe.each(importers)('contract to settings form, %s', (_, load) => {
  it('one schema, written once, arrives at the form and comes back as arguments', async () => {
    const [runtime, form] = await load();

    // The contract of the command line.
    const contract = runtime.defineContract([
      {
        name: 'import_rows',
        description: 'Import rows of a file',
        inputSchema: importSchema,
        isReadOnly: false,
        riskLevel: 'medium',
        source: 'cli-contract',
      },
      { name: 'list_tables', inputSchema: { type: 'object' }, isReadOnly: true, availableInPlanMode: true },
    ]);

    // The desktop adapter adds what is its own.
    const received: unknown[] = [];
    const tools = runtime.deriveTools(contract, ({ name }) => ({
      handler: (input: unknown) => received.push(input),
      skillName: name === 'import_rows' ? 'tables' : undefined,
    }));

    // The registry, beside an MCP server.
    const registry = new runtime.ToolRegistry<{ handler: (input: unknown) => unknown }>({ contract });
    for (const tool of tools) registry.register(tool);
    registry.registerMcpServer('files', [{ name: 'read', inputSchema: { type: 'object' } }]);

    // IPC to the renderer.
    const { port1, port2 } = new MessageChannel();
    const arrival = new Promise<CanonicalTool[]>((resolve) => port2.once('message', resolve));
    port1.postMessage(runtime.serializeForIpc(registry.getAllTools()));
    const sent = await arrival;
    port1.close();

    // The renderer's store.
    setActivePinia(createPinia());
    const useTools = defineStore('tools', {
      state: () => ({ tools: [] as CanonicalTool[] }),
      getters: { byName: (state) => (name: string) => state.tools.find((tool) => tool.name === name) },
      actions: {
        load(list: CanonicalTool[]) {
          this.tools = list;
        },
      },
    });
    const store = useTools();
    store.load(sent);
    expect(store.tools.map(({ name, riskLevel }) => [name, riskLevel])).toEqual([
      ['import_rows', 'medium'],
      ['list_tables', 'low'],
      ['mcp__files__read', 'high'],
    ]);
    const tool = store.byName('import_rows');
    expect(runtime.readInputSchema(tool)).toEqual(importSchema);
    expect(tool?.parameters).toEqual(importSchema);

    // The settings form.
    const wrapper = mount(settingsForm(form), { props: { schema: tool?.inputSchema } });
    expect(wrapper.findAll('label').map((label) => label.text())).toEqual([
      'File',
      'Mode',
      'Limit',
      'Backup',
      'Table',
      'Note',
    ]);
    expect(wrapper.find('legend').text()).toBe('Where to');
    expect(wrapper.findAll('[required]').map((input) => input.attributes('name'))).toEqual([
      'file',
      'mode',
      'target.table',
    ]);
    expect((wrapper.find('[name=mode]').element as unknown as Input).value).toBe('append');
    expect((wrapper.find('[name=backup]').element as unknown as Input).checked).toBe(true);

    await wrapper.find('[name=limit]').setValue('1000');
    await wrapper.find('form').trigger('submit');
    expect(wrapper.findAll('li').map((problem) => problem.text())).toEqual([
      'file: File is required',
      'limit: Limit must be at most 100',
      'target.table: Table is required',
    ]);
    expect(wrapper.emitted('submitted')).toBeUndefined();

    await wrapper.find('[name=file]').setValue('rows.csv');
    await wrapper.find('[name=mode]').setValue('replace');
    await wrapper.find('[name=limit]').setValue('10');
    await wrapper.find('[name=backup]').setValue(false);
    await wrapper.find('[name="target.table"]').setValue('ships');
    await wrapper.find('form').trigger('submit');
    const args = { file: 'rows.csv', mode: 'replace', limit: 10, backup: false, target: { table: 'ships' } };
    expect(wrapper.emitted('submitted')).toEqual([[args]]);

    // Back in the main process: the gate, then the handler.
    const call = structuredClone(wrapper.emitted('submitted')?.[0]?.[0]);
    const registered = registry.getTool('import_rows');
    const evaluate = (planState: string): string =>
      runtime.evaluateToolCall({ tool: registered, planState }).decision;
    expect([evaluate('analyzing'), evaluate('approved')]).toEqual(['require_plan', 'allow']);
    registered?.handler(call);
    expect(received).toEqual([args]);
  });
});

/** A settings page for any tool: every input is made of a field. */
function settingsForm({ formFields }: Form): ReturnType<typeof defineComponent> {
  return defineComponent({
    props: { schema: { type: Object, required: true } },
    emits: ['submitted'],
    setup(props, { emit }) {
      const form = formFields(props.schema);
      const values = reactive(form.initialValues);
      const problems = ref<readonly FormModule.FormProblem[]>([]);
      const submit = (event: Event): void => {
        event.preventDefault();
        const outcome = form.toArguments(values);
        problems.value = outcome.problems;
        if (outcome.problems.length === 0) emit('submitted', outcome.arguments);
      };
      return () =>
        h('form', { onSubmit: submit }, [
          form.fields.map((field) => inputOf(field, values)),
          h(
            'ul',
            problems.value.map(({ path, message }) => h('li', `${path}: ${message}`)),
          ),
        ]);
    },
  });
}

function inputOf(field: FormModule.FormField, values: Record<string, unknown>): VNode {
  const name = field.path.join('.');
  if (field.fields) {
    const group = values[field.name] as Record<string, unknown>;
    return h('fieldset', [h('legend', field.label), field.fields.map((inner) => inputOf(inner, group))]);
  }
  const common = { name, required: field.required };
  const onInput = (event: Event): void => {
    values[field.name] = (event.target as unknown as Input).value;
  };
  if (field.options) {
    const value = values[field.name];
    const options = field.options.map((option) =>
      h('option', { value: option.value, selected: option.value === value }, option.label),
    );
    const select = h('select', { ...common, value, onChange: onInput }, options);
    return h('div', [h('label', field.label), select]);
  }
  if (field.control === 'checkbox') {
    const onChange = (event: Event): void => {
      values[field.name] = (event.target as unknown as Input).checked;
    };
    const checked = values[field.name] === true;
    return h('div', [
      h('label', field.label),
      h('input', { ...common, type: 'checkbox', checked, onChange }),
    ]);
  }
  const type = field.control === 'number' ? 'number' : 'text';
  return h('div', [
    h('label', field.label),
    h('input', { ...common, type, value: values[field.name], onInput }),
  ]);
}
