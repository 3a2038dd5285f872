import { createColors } from 'picocolors';
import { scannersOf } from '../engine/detect.js';
import type { Rule } from '../rules/rule.js';
import type { Scan, ScanResult } from '../engine/scan.js';
import { printable } from '../reporters/printable.js';
import type { SiteBase } from '../scanners/site.js';

/** What to explain: the sites of the files a scan was asked for. */
export interface RolesReport {
  readonly scan: Scan;
  readonly result: ScanResult;
  readonly rules: readonly Rule[];
  readonly color: boolean;
}

/** Every site of the scanned files with its role, its confidence, and each reason for and against, one site after the other. */
export function describeRoles({ scan, result, rules, color }: RolesReport): string {
  const colors = createColors(color);
  const blocks = result.files.flatMap(({ path, fatal }) => {
    const source = result.project.source(path);
    if (!source) return [`${path}\n  ${fatal[0]?.message ?? 'The file cannot be read'}`];
    const sites = scannersOf(rules)
      .flatMap((scanner) => scanner.scan(source, result.project))
      .sort((a, b) => a.range[0] - b.range[0]);
    if (sites.length === 0)
      return [
        `${path}\n  no site: nothing here writes, reads or types a schema, decides by a tool's name, or hands out tools`,
      ];
    return [colors.underline(path), ...sites.map((site) => describeSite(site, scan.text(path) ?? '', color))];
  });
  return `${blocks.join('\n')}\n`;
}

function describeSite(site: SiteBase, text: string, color: boolean): string {
  const colors = createColors(color);
  const { line, column } = site.source.locationOf(site.range[0], site.range[1]);
  const code = printable(text.slice(site.range[0], site.range[1]).replace(/\s+/g, ' ').slice(0, 80));
  const reasons = site.evidence.map(({ side, text: reason }) =>
    side === 'for' ? colors.green(`    for      ${reason}`) : colors.red(`    against  ${reason}`),
  );
  return [
    `  ${line}:${column}  ${site.kind}  ${colors.bold(site.role)}  ${site.confidence}  ${code}`,
    ...reasons,
  ].join('\n');
}
