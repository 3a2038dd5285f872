import type { Scanner } from '../scanner.js';
import { declaredDecisions } from './declarations.js';
import { definedNames, testedDecisions } from './decisions.js';
import type { PermissionSite } from './permission-site.js';

/** Words of code that handles tools by name, and words of code that decides; a file needs both. */
const MENTIONS = new RegExp(
  `^(?=[^]*?(?:${[
    '[tT]ool_?[nN]ame',
    'TOOLS?\\b',
    'TOOL_',
    '[a-z]Tools?\\b',
    '\\btools\\b',
    '\\btool\\.name\\b',
    '\\btool(?:Perm|Pol|Dec|Risk|Approv|Allow|Deny)',
    '\\.tool\\b',
    '\\btool(?::| ===)',
    '[tT]oolCall',
    '\\bpermissions?: ?\\{',
  ].join('|')}))(?=[^]*?(?:${[
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
  ].join('|')}))`,
);

/** Finds permission, risk, plan-mode and confirmation decisions that are taken from tool names. */
export const permissionScanner: Scanner<PermissionSite> = {
  id: 'permission',
  mentions: MENTIONS,
  scan: (source, project) => {
    const sites = source.fragments.flatMap((fragment) => {
      const known = definedNames(fragment);
      const tested = testedDecisions(source, fragment, project, known);
      return [...tested.sites, ...declaredDecisions(source, fragment, project, known, tested.decided)];
    });
    return sites.sort((a, b) => a.range[0] - b.range[0]);
  },
};
