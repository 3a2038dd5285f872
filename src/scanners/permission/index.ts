import { mentionsOf, type Scanner } from '../scanner.js';
import { declaredDecisions } from './declarations.js';
import { definedNames, testedDecisions } from './decisions.js';
import type { PermissionSite } from './permission-site.js';

/** Words of code that handles tools by name. */
const NAME_WORDS = [
  '[tT]ool_?[nN]ame',
  'TOOLS?\\b',
  'TOOL_',
  '[a-z]Tools\\b',
  '[a-z]Tool(?:\\(|\\??\\.(?:name|id)\\b)',
  '\\btools\\b',
  '\\btool\\.name\\b',
  '\\btool(?:Perm|Pol|Dec|Risk|Approv|Allow|Deny)',
  '\\.tool\\b',
  '\\btool(?::| ===)',
  '[tT]oolCall',
  '\\bpermissions?: ?\\{\\s*[\'"]?[\\w*]+[\'"]?: ?[\'"](?:allow|ask|deny)',
].join('|');

/** Words of code that decides. */
const DECISION_WORDS = [
  '[pP]ermi(?:t|ssion)|PERMI',
  '[aA]pprov|APPROV',
  '[cC]onfirm|CONFIRM',
  '[cC]onsent',
  '[aA]llow|ALLOW',
  '[dD]en(?:y|ied)\\b|DEN(?:Y|IED)',
  '[bB]lock(?:ed|list)|BLOCK',
  '[rR]estrict',
  '[rR]isk|RISK',
  '[pP]lan_?[mM]ode|[pP]lanning|[\'"]plan[\'"]',
  '[rR]ead_?[oO]nly|READ_?ONLY',
  '[dD]ecision',
  '[aA]sk_?[uU]ser|[\'"]ask[\'"]|shouldAsk',
  '[dD]anger|DANGER|[dD]estructive|[sS]ensitive|[mM]utating|SAFE_|[sS]afeTool',
  '\\bcan(?:Use|Run|Call|Execute)',
].join('|');

/** How far apart, in UTF-16 code units, the two may stand; farther ones have nothing to do with each other. */
const DISTANCE = 300;

const MENTIONS = new RegExp(
  `(?:${NAME_WORDS})(?:(?=[^]{0,${DISTANCE}}?(?:${DECISION_WORDS}))|(?<=(?:${DECISION_WORDS})[^]{0,${DISTANCE}}))`,
);

/** Finds permission, risk, plan-mode and confirmation decisions that are taken from tool names. */
export const permissionScanner: Scanner<PermissionSite> = {
  id: 'permission',
  mentions: MENTIONS,
  names: ({ gates }) => gates,
  scan: (source, project) => {
    if (source.language === 'json') return [];
    const patterns = mentionsOf(permissionScanner, project.settings);
    const fragments = source.fragments.filter(
      ({ kind, range }) =>
        kind === 'script' || patterns.some((pattern) => pattern.test(source.text.slice(...range))),
    );
    const sites = fragments.flatMap((fragment) => {
      const known = definedNames(fragment);
      const tested = testedDecisions(source, fragment, project, known);
      return [...tested.sites, ...declaredDecisions(source, fragment, project, known, tested.decided)];
    });
    return sites.sort((a, b) => a.range[0] - b.range[0]);
  },
};
