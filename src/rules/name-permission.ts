import { permissionScanner } from '../scanners/permission/index.js';
import type { DecisionTopic, PermissionSite, UnknownTool } from '../scanners/permission/permission-site.js';
import { permissionRemedy } from './name-permission-remedy.js';
import { defineRule } from './rule.js';

interface TopicWords {
  /** What is decided, after "decides". */
  readonly question: string;
  /** The descriptor's field that answers it. */
  readonly field: string;
  /** The condition to write. */
  readonly condition: string;
  /** What a missing value means. */
  readonly missing: string;
}

const TOPICS: Readonly<Record<DecisionTopic, TopicWords>> = {
  'plan-mode': {
    question: 'what may run in plan mode',
    field: 'availableInPlanMode',
    condition: 'tool.availableInPlanMode === true',
    missing: 'a missing value means no',
  },
  confirmation: {
    question: 'what has to be confirmed',
    field: 'requiresConfirmation',
    condition: 'tool.requiresConfirmation === true',
    missing: 'without a value a tool that is not read-only is confirmed',
  },
  risk: {
    question: 'how risky a tool is',
    field: 'riskLevel',
    condition: 'tool.riskLevel',
    missing: 'a missing value is low only for a read-only tool',
  },
  'read-only': {
    question: 'what counts as read-only',
    field: 'isReadOnly',
    condition: 'tool.isReadOnly === true',
    missing: 'a missing value means that the tool may write',
  },
  permission: {
    question: 'what may run',
    field: 'riskLevel',
    condition: "tool.isReadOnly === true || tool.riskLevel === 'low'",
    missing: 'a tool without values is refused or confirmed',
  },
};

const UNKNOWN: Readonly<Record<UnknownTool, string>> = {
  passes: 'A tool that is not named here passes unasked',
  'is-lost': 'A tool that is not named here is refused, even one that only reads',
  undecided: 'A new or renamed tool is judged wrongly without anyone noticing',
};

export const namePermission = defineRule({
  meta: {
    id: 'name-permission',
    summary: 'A permission, risk, plan-mode or confirmation decision is taken from tool names.',
    severity: 'error',
    fixable: 'sometimes',
    messages: {
      nameDecides:
        'The name in `{{subject}}` decides {{question}}: it is compared with {{names}}. {{unknown}}. Read `{{field}}` of the descriptor instead.',
      helperDecides:
        '`{{list}}` decides {{question}} by the name in `{{subject}}` ({{names}}). {{unknown}}. Read `{{field}}` of the descriptor instead.',
      listDecides:
        'This list of tool names decides {{question}}: {{names}}. {{unknown}}. Read `{{field}}` of each descriptor instead.',
    },
  },
  scanner: permissionScanner,
  verdict(site, world) {
    const topic = TOPICS[site.topic];
    return {
      messageId:
        site.subject === undefined ? 'listDecides' : site.form === 'helper' ? 'helperDecides' : 'nameDecides',
      data: {
        subject: shortened(site.subject ?? ''),
        list: site.listName ?? '',
        names: namesOf(site),
        question: topic.question,
        field: topic.field,
        unknown: UNKNOWN[site.unknownTool],
      },
      remedy: permissionRemedy(site, world, adviceFor(site, topic)),
    };
  },
});

const SHOWN_NAMES = 4;

function namesOf(site: PermissionSite): string {
  const shown = site.names.slice(0, SHOWN_NAMES).map((name) => `\`${name}\``);
  const rest = site.names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

function adviceFor(site: PermissionSite, topic: TopicWords): string {
  const whose = site.form === 'pattern' ? `the tools that ${namesOf(site)} matches` : namesOf(site);
  const list = site.listName === undefined ? 'this use of names' : `\`${site.listName}\``;
  return `Set \`${topic.field}\` on the descriptors of ${whose}, decide with \`${topic.condition}\` (${topic.missing}), and delete ${list}.`;
}
