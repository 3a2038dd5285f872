import type { DecisionTopic } from './permission-site.js';
import { topics } from './words.js';

/** Literals that are a decision. */
export const DECISION_LITERALS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics(
    'permission',
    'allow, allowed, deny, denied, block, blocked, forbid, forbidden, reject, rejected, permit, exclude, disallow, restricted',
    'auto_allow, proceed, allowedwithoutpermission, allowedwithpermission',
  ),
  ...topics(
    'confirmation',
    'ask, ask_user, confirm, approve, approved, auto, auto_approve, autoapprove, require_approval, require_confirmation',
    'needs_approval, needs_confirmation, prompt, always, never',
  ),
  ...topics('plan-mode', 'require_plan'),
  ...topics('risk', 'high, medium, low, critical, safe, unsafe, dangerous, moderate, none'),
  ...topics('read-only', 'read, write, readonly, read_only, read-only, destructive, execute'),
]);

/** The literals above that decide by themselves, without a name that says what they are. */
export const PLAIN_DECISION_LITERALS: ReadonlySet<string> = new Set(
  [
    'allow, allowed, deny, denied, forbid, forbidden, block, blocked, ask, ask_user, auto_approve, autoapprove, require_approval',
    'require_confirmation, needs_approval, needs_confirmation, require_plan, allowedwithoutpermission, allowedwithpermission',
    'disallow, approve, approved, auto_allow, reject, exclude',
  ].flatMap((list) => list.split(', ')),
);

/** Keys, in lower case without separators, whose value is a decision or a descriptor's permission field. */
export const DECISION_KEYS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics(
    'permission',
    'allowed, allow, permitted, denied, blocked, permission, permissions, policy, decision, behavior, permissiondecision, verdict, effect',
  ),
  ...topics(
    'confirmation',
    'approved, approval, needsapproval, requiresapproval, requireapproval, requiresconfirmation, requireconfirmation',
    'needsconfirmation, confirm, autoapprove, autoapproved, requiresuserconfirmation, requirespermission, shouldconfirm',
  ),
  ...topics(
    'risk',
    'risk, risklevel, riskscore, impact, estimatedimpact, dangerous, isdangerous, destructive',
  ),
  ...topics('read-only', 'readonly, isreadonly, readonlyhint, destructivehint'),
  ...topics(
    'plan-mode',
    'availableinplanmode, requiresplanapproval, planmode, allowedinplanmode, planmodebehavior',
  ),
]);

/** Text in a result or an error that says a tool was refused or has to be confirmed. */
export const REFUSAL_TEXT =
  /\b(?:not (?:allowed|permitted|authori[sz]ed|available in (?:plan|read))|(?:is|are|was|been) (?:blocked|denied|forbidden|restricted|disallowed)|blocked (?:by|in|during|for)|permission denied|access denied|requires? (?:\w+ )?(?:approval|confirmation|permission)|plan(?:ning)? mode|read-?only mode|forbidden)\b/i;

/** Keys, in lower case without separators, that hold the names of the tools somebody may, or may not, use. */
export const TOOL_LIST_KEYS: ReadonlyMap<string, Use> = new Map([
  ...used(
    'allow',
    'allowedtools, allowedtoolnames, allowtools, toolallowlist, toolwhitelist, permittedtools, toolsallowed, autoapprovedtools, autoapprove, alwaysallow, allowedprefixes',
  ),
  ...used(
    'deny',
    'disallowedtools, deniedtools, blockedtools, forbiddentools, excludedtools, tooldenylist, toolblacklist',
  ),
  ...used('offer', 'availabletools, enabledtools, activetools, tools, availableprefixes'),
]);

/** Keys of a rule that hold the tool's name. */
export const RULE_NAME_KEYS: readonly string[] = ['tool', 'toolName', 'tool_name', 'toolname', 'tools'];

/** Keys of a rule that hold a tool's name in a list that is called one of tools. */
export const RULE_PATTERN_KEYS: readonly string[] = [
  'name',
  'pattern',
  'prefix',
  'match',
  'matcher',
  'regex',
  'regex_match',
  'regexMatch',
];

/** Keys of a rule that hold the decision. */
export const RULE_VALUE_KEYS: readonly string[] =
  'permission, decision, policy, action, approval, effect, access, behavior, mode, verdict, level, risk, riskLevel'.split(
    ', ',
  );

/** Keys of a rule that ask for more than the name. */
export const RULE_CONDITION_KEYS: ReadonlySet<string> = new Set(
  'argsPattern, args, condition, when, command, commandPrefix, agent'.split(', '),
);

/** Words that a deciding call consists of, with what they are about: `deny`, `requestConfirmation`. */
export const DECIDING_ACTS: ReadonlyMap<string, DecisionTopic> = new Map([
  ...topics('permission', 'allow, deny, permission, block, forbid'),
  ...topics('confirmation', 'approve, confirm, confirmation, approval, consent'),
]);

/** Words that may stand around an act in the name of a call that decides about a tool. */
export const WORDS_AROUND_ACTS: ReadonlySet<string> = new Set(
  [
    'on, handle, do, request, require, ask, await, show, prompt, set, get, create, wait, check, try, auto, force, open, resolve',
    'tool, tools, call, calls, user, all, it, once, always, pending, action, execution, use, dialog, for, from, mode, session, async, and, needed, if, human, with',
  ].flatMap((list) => list.split(', ')),
);

type Use = 'allow' | 'deny' | 'offer';

function used(use: Use, list: string): [string, Use][] {
  return list.split(', ').map((key): [string, Use] => [key, use]);
}
