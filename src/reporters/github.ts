import { adviceOf } from './advice.js';
import { printable } from './printable.js';
import { counted, repositoryPath, totalsOf, type Report } from './report.js';

/**
 * Workflow commands that GitHub Actions turns into annotations, and a line of counts.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function github(report: Report): string {
  const { errors, warnings } = totalsOf(report.files);
  const commands = report.files.flatMap(({ path, fatal, findings }) => {
    const file = repositoryPath(report, path);
    return [
      ...fatal.map(({ line, column, message, ruleId }) =>
        command('error', { file, line, col: column, title: ruleId ?? 'canon-migrate' }, message),
      ),
      ...findings.map((finding) => {
        const { line, column, endLine, endColumn } = finding.location;
        // Columns are only allowed where both are on one line.
        const columns = line === endLine ? { col: column, endColumn } : {};
        const level = finding.severity === 'error' ? 'error' : 'warning';
        const place = { file, line, endLine, ...columns, title: finding.ruleId };
        return command(level, place, `${finding.message}\n${adviceOf(finding)}`);
      }),
    ];
  });
  const counts = `${counted(errors, 'error')}, ${counted(warnings, 'warning')} in ${counted(report.files.length, 'file')}`;
  return `${[...commands, counts].join('\n')}\n`;
}

function command(name: string, place: Readonly<Record<string, string | number>>, message: string): string {
  const properties = Object.entries(place).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  return `::${name} ${properties.join(',')}::${escapeData(message)}`;
}

/** Line breaks are written as escapes first, so that they are not taken for control characters. */
function escapeData(text: string): string {
  return printable(text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A'));
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
