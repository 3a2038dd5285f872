import type { Finding } from '../rules/finding.js';
import { adviceOf } from './advice.js';
import { linesOf } from './lines.js';
import { escapeMarkup } from './markup.js';
import { counted, repositoryPath, totalsOf, type Report } from './report.js';
import { previewRewrite } from './rewrite-preview.js';

/** Lines of the code that a finding shows, at most. */
const FRAME_LINES = 8;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h2 { border-bottom: 1px solid; font-size: 1.1rem; margin-top: 2rem; }
article { margin: 1rem 0 1.5rem; }
pre { background: color-mix(in srgb, currentColor 7%, transparent); overflow-x: auto; padding: 0.5rem 0.75rem; }
.error, .fatal, del { color: light-dark(#a3151c, #ff8f8a); }
.warning { color: light-dark(#7a5200, #f0b429); }
ins { color: light-dark(#0b6b2b, #7ddf93); }
del, ins { text-decoration: none; }
dt { font-weight: 600; }
dd { margin: 0 0 0 1.5rem; }`;

/** One page that needs nothing else: findings under their file, each with its code, its reasons and its rewrite. */
export function html(report: Report): string {
  const { files } = report;
  const { errors, warnings } = totalsOf(files);
  const sections = files
    .filter(({ findings, fatal }) => findings.length + fatal.length > 0)
    .map(({ path, findings, fatal }) =>
      [
        `<section>\n<h2>${escapeMarkup(repositoryPath(report, path))}</h2>`,
        ...fatal.map(
          ({ line, column, message }) =>
            `<article>${line}:${column} <strong class="fatal">fatal</strong> ${escapeMarkup(message)}</article>`,
        ),
        ...findings.map((finding) => article(finding, report)),
        '</section>',
      ].join('\n'),
    );
  const counts =
    errors + warnings === 0
      ? `No problems in ${counted(files.length, 'file')}`
      : `${counted(errors, 'error')}, ${counted(warnings, 'warning')} in ${counted(files.length, 'file')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>canon-migrate: ${counts}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>canon-migrate</h1>
<p>${counts}</p>
${sections.join('\n')}
</body>
</html>
`;
}

function article(finding: Finding, report: Report): string {
  const { line, column } = finding.location;
  const level = finding.severity === 'error' ? 'error' : 'warning';
  const reasons = finding.evidence.map(
    ({ side, text }) => `<dt>${side === 'for' ? 'because' : 'despite'}</dt><dd>${escapeMarkup(text)}</dd>`,
  );
  const places = finding.related.map(
    (place) =>
      `<dt>see</dt><dd>${escapeMarkup(`${repositoryPath(report, place.path)}:${place.line}:${place.column} ${place.message}`)}</dd>`,
  );
  return `<article>
${line}:${column} <strong class="${level}">${level}</strong> ${escapeMarkup(finding.message)} <a href="${escapeMarkup(finding.docs)}">${escapeMarkup(finding.ruleId)}</a>
${frame(finding, report)}
<dl>${[...reasons, ...places].join('')}</dl>
<p>${escapeMarkup(adviceOf(finding))}</p>
${rewrite(finding, report)}
</article>`;
}

function frame({ path, location }: Finding, report: Report): string {
  const text = report.text(path);
  if (text === undefined) return '';
  const end = Math.min(location.endLine, location.line + FRAME_LINES - 1);
  return `<pre>${linesOf(text)
    .slice(location.line - 1, end)
    .map(escapeMarkup)
    .join('\n')}</pre>`;
}

function rewrite({ remedy }: Finding, report: Report): string {
  if (remedy.kind !== 'fix') return '';
  const lines = previewRewrite(remedy.fix.edits, report.text).map(({ sign, text }) => {
    const tag = sign === '+' ? 'ins' : 'del';
    return `<${tag}>${sign} ${escapeMarkup(text)}</${tag}>`;
  });
  return lines.length > 0 ? `<pre>${lines.join('\n')}</pre>` : '';
}
