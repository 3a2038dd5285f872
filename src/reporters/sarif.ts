import { createRequire } from 'node:module';
import type { ReportingDescriptor, Result, Fix as SarifFix, Location as SarifLocation, Region } from 'sarif';
import type { Edit, Finding } from '../rules/finding.js';
import { docsUrl, type RuleMeta } from '../rules/rule.js';
import { createLocator } from '../source/lines.js';
import { adviceOf } from './advice.js';
import { fingerprintsOf } from './fingerprint.js';
import { printableJson } from './printable.js';
import { repositoryPath, type Report } from './report.js';

const require = createRequire(import.meta.url);

const HOME = 'https://github.com/chainlesschain/canon-migrate';

/** The name of the base that paths are relative to; a viewer sets it to its checkout. */
const BASE = '%SRCROOT%';

/** Names the way fingerprints are made, so that another way can come. */
const FINGERPRINT = 'canonMigrate/v1';

/** SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function sarif(report: Report): string {
  const { SarifBuilder, SarifRunBuilder, SarifRuleBuilder, SarifResultBuilder } =
    require('node-sarif-builder') as typeof import('node-sarif-builder');
  const builder = new SarifRunBuilder().initSimple({
    toolDriverName: 'canon-migrate',
    toolDriverVersion: report.version,
    url: HOME,
  });
  for (const meta of report.rules) {
    const rule = new SarifRuleBuilder();
    rule.rule = descriptorOf(meta);
    builder.addRule(rule);
  }
  const fingerprints = fingerprintsOf(report);
  for (const finding of report.files.flatMap((file) => file.findings)) {
    const result = new SarifResultBuilder();
    result.result = resultOf(finding, report, fingerprints.get(finding) ?? '');
    builder.addResult(result);
  }
  Object.assign(builder.run, {
    columnKind: 'utf16CodeUnits',
    newlineSequences: ['\r\n', '\n', '\r', '\u2028', '\u2029'],
    originalUriBaseIds: { [BASE]: { description: { text: 'The top folder of the repository.' } } },
    invocations: [invocationOf(report)],
  });
  const sarifBuilder = new SarifBuilder();
  sarifBuilder.addRun(builder);
  return `${printableJson(sarifBuilder.buildSarifOutput())}\n`;
}

function descriptorOf({ id, summary, severity }: RuleMeta): ReportingDescriptor {
  return {
    id,
    name: id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: summary },
    fullDescription: { text: summary },
    helpUri: docsUrl(id),
    help: { text: `${summary} ${docsUrl(id)}`, markdown: `${summary} [More](${docsUrl(id)})` },
    defaultConfiguration: { level: severity === 'error' ? 'error' : 'warning' },
  };
}

function resultOf(finding: Finding, report: Report, fingerprint: string): Result {
  const { location, related, remedy } = finding;
  const { confidence, role } = finding;
  const evidence = finding.evidence.map(({ side, text }) => `${side}: ${text}`);
  const applicability = remedy.kind === 'fix' ? remedy.fix.applicability : 'manual';
  const fix = remedy.kind === 'fix' ? fixOf(finding, remedy.fix.edits, report) : undefined;
  return {
    ruleId: finding.ruleId,
    level: finding.severity === 'error' ? 'error' : 'warning',
    message: { text: `${finding.message} ${adviceOf(finding)}` },
    locations: [
      locationOf(report, finding.path, {
        startLine: location.line,
        startColumn: location.column,
        endLine: location.endLine,
        endColumn: location.endColumn,
      }),
    ],
    ...(related.length > 0 && {
      relatedLocations: related.map((place, index) => ({
        id: index,
        message: { text: place.message },
        ...locationOf(report, place.path, { startLine: place.line, startColumn: place.column }),
      })),
    }),
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...(fix && { fixes: [fix] }),
    properties: { confidence, applicability, role, evidence },
  };
}

function locationOf(report: Report, path: string, region: Region): SarifLocation {
  return { physicalLocation: { artifactLocation: artifactLocation(report, path), region } };
}

function artifactLocation(report: Report, path: string): { uri: string; uriBaseId: string } {
  const segments = repositoryPath(report, path).split('/');
  return { uri: segments.map(encodeURIComponent).join('/'), uriBaseId: BASE };
}

/** A fix as replacements in each file; undefined when a file's text is not known. */
function fixOf(finding: Finding, edits: readonly Edit[], report: Report): SarifFix | undefined {
  const paths = [...new Set(edits.map((edit) => edit.path))];
  const texts = paths.map((path) => report.text(path));
  if (edits.length === 0 || texts.includes(undefined)) return undefined;
  return {
    description: { text: adviceOf(finding) },
    artifactChanges: paths.map((path, index) => {
      const locate = createLocator(texts[index] as string);
      return {
        artifactLocation: artifactLocation(report, path),
        replacements: edits
          .filter((edit) => edit.path === path)
          .sort((a, b) => a.start - b.start || a.end - b.end)
          .map((edit) => {
            const { line, column, endLine, endColumn } = locate(edit.start, edit.end);
            return {
              deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
              insertedContent: { text: edit.text },
            };
          }),
      };
    }),
  };
}

/** What went wrong while looking is no result: it is a notification of the run. */
function invocationOf(report: Report): object {
  const notifications = report.files.flatMap(({ path, fatal }) =>
    fatal.map(({ message, line, column }) => ({
      level: 'error',
      message: { text: message },
      locations: [locationOf(report, path, { startLine: line, startColumn: column })],
    })),
  );
  return {
    executionSuccessful: notifications.length === 0,
    ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
  };
}
