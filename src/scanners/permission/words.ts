import type { DecisionTopic } from './permission-site.js';

/** Single words of a name that say a decision is taken, with what it is about. */
export const DECISION_WORDS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics(
    'permission',
    'allow, allows, allowed, allowlist, allowlisted, whitelist, whitelisted, permit, permits, permitted, permission, permissions',
    'deny, denies, denied, denylist, denylisted, blacklist, blacklisted, blocklist, blocked, forbid, forbidden, disallow, disallowed',
    'restrict, restricted, restriction, restrictions, authorize, authorized, authorization, authorise, authorised, unauthorized',
    'prohibited, gate, gated, policy, policies',
  ),
  ...topics(
    'confirmation',
    'approve, approves, approved, approval, approvals, confirm, confirmation, confirmations, consent, hitl',
  ),
  ...topics('risk', 'risk, risks, risky, impact'),
]);

/** Two words in a row that say a decision is taken. */
export const DECISION_PAIRS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics('plan-mode', 'plan mode, plan safe, while planning, during planning, in planning'),
  ...topics(
    'permission',
    'can use, can execute, can run, can call, can invoke, can access, should block, is block, must block, block tool, block tools',
    'permission mode, approval mode',
  ),
  ...topics(
    'confirmation',
    'should ask, must ask, ask user, ask before, needs review, requires review, auto accept, auto run, auto execute, can skip',
    'skip prompt, always ask, always ok, requires human, needs human, should prompt, needs prompt, require user',
  ),
]);

/** Words that put a tool into a class; whether that decides something is seen at who asks. */
export const CLASS_WORDS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics(
    'risk',
    'dangerous, danger, destructive, sensitive, unsafe, critical, privileged, safe, harmless, trusted',
  ),
  ...topics('read-only', 'readonly, mutating, mutation, mutates, writes'),
]);

/** Two words in a row that put a tool into a class. */
export const CLASS_PAIRS: ReadonlyMap<string, DecisionTopic> = new Map(
  topics('read-only', 'read only, side effect, side effects'),
);

/** First words of functions that show or record a decision that somebody else takes. */
export const PRESENTING_VERBS: ReadonlySet<string> = listed(
  'format, render, describe, display, log, track, print, parse, serialize, record, report, summarize, notify, emit, show, use',
);

/** Last words of names that hold what is shown about a decision. */
export const PRESENTED_NOUNS: ReadonlySet<string> = listed(
  'label, title, text, message, messages, description, icon, color, colour, component, dialog, html, count, total, history, log, logs',
  'event, events, error, errors, candidates, aliases, alias, summary, details, preview, schema, props, hint, tooltip, style, variant',
  'key, path, url, question, content, footer, header, button, panel, view, modal, card, banner, badge, row, request, requests',
);

/** First words of functions that put together what their last word says. */
export const COMPOSING_VERBS: ReadonlySet<string> = listed('build, compose, make, create, get');

/** What is put together when a decision is only spoken of: `buildPermissionQuery`, `getApprovalKind`. */
export const COMPOSED_NOUNS: ReadonlySet<string> = listed('reason, query, request, requests, payload, kind');

/** Words that, next to a decision word, make it about something else than tools. */
export const FOREIGN_WORDS: ReadonlySet<string> = listed(
  'cache, caching, retry, retries, backoff, case, origin, origins, credentials, empty, unknown, null, duplicates, overwrite',
  'domain, domains, host, hosts, url, urls, path, paths, command, commands, extension, extensions, role, roles, scope, scopes',
  'user, users, server, servers, header, headers, model, models, key, keys, field, fields, prop, props, mime, methods, method',
  'transitions, telemetry, display, json, parse, html, dirs, files, file, password, types, feature, flag, quota, rate, limit',
  'billing, license',
);

/** Words of a function's name that make `high` and `low` a scale of something else than risk. */
export const OTHER_SCALES: ReadonlySet<string> = listed(
  'confidence, priority, effort, complexity, severity, quality, relevance, importance, verbosity, urgency',
);

/** Words of a name whose holder is surely no tool name. */
export const FOREIGN_SUBJECTS: ReadonlySet<string> = listed(
  'command, commands, cmd, path, file, filename, filepath, ext, extension, url, uri, host, hostname, domain, origin, role, scope',
  'method, server, type, kind, status, state, phase, category, event, agent, model, provider, user, email, mode, lang, language',
  'locale, token, header, prop, property, field, column, table, route, branch, channel, platform, mime, format, value, text, line',
  'query, content, message, result, description, label, title, decision, outcome, behavior, reason, level, code, char, input',
  'output, tag, selector, step, operation, op, args, subcommand, verb, plugin, skill, hook, variant, size',
);

/** Words of a condition that say which mode of permission is on. */
export const MODE_WORDS =
  /plan_?mode|planning|\bread_?only(?:_?mode)?\b|approval_?mode|permission_?mode|auto_?edit|yolo|safe_?mode|auto_?approve|confirmation|plan_?manager|bypass_?permission|sensitive_?(?:action|tool|op)|dont_?ask/i;

/** Makes pairs of each word, or words in a row, of comma-separated lists with a topic. */
export function topics(topic: DecisionTopic, ...lists: string[]): [string, DecisionTopic][] {
  return lists.flatMap((list) => list.split(', ').map((word): [string, DecisionTopic] => [word, topic]));
}

function listed(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(', ')));
}
