import { escapeHtml } from '#kernel/text/escape-html.ts';

/** Markup that is safe to put into a page. */
export type Html = { readonly markup: string };
type Part = string | number | Html | null | false | undefined | readonly Part[];

/** Builds markup, escaping every value that isn't already markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { markup: strings.reduce((text, part, index) => text + part + (index < values.length ? render(values[index]) : ''), '') };
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(render).join('');
}

/** A whole page in the sandbox's style. `script` is the name of one of the sandbox's own browser files. */
export function page(options: { title: string; body: Html; script?: string; bodyClass?: string }): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${options.title}</title>
<link rel="stylesheet" href="/sandbox/assets/look.css">
${options.script === undefined ? null : html`<script type="module" src="/sandbox/assets/${options.script}"></script>`}
</head>
<body class="${options.bodyClass ?? ''}">
${options.body}
</body>
</html>
`.markup;
}

/** Formats pence as pounds, such as £8.00, with a minus before the pound sign. */
export function pounds(pence: number): string {
  const text = `£${(Math.abs(pence) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return pence < 0 ? `−${text}` : text;
}

/** Formats a time in seconds as London time. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' });
}
