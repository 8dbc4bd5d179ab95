import * as adminPaths from '#kernel/http/admin-paths.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The page that stands for all others while the site is closed. It loads nothing, and follows the reader's light or dark system. */
export function maintenancePage(words: string): string {
  const text = words.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');
  return `<!doctype html><html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Closed for a while</title></head>
<body style="margin: 0; min-height: 100vh; display: grid; place-items: center; font: 17px/1.5 system-ui, sans-serif">
<main style="max-width: 34em; padding: 24px; overflow-wrap: anywhere">
<h1 style="font-size: 28px; line-height: 1.2">Back soon</h1>
<p>${text}</p>
<p style="opacity: 0.75; font-size: 15px">This page reloads by itself. <a href="${adminPaths.administratorsMaintenance}" style="color: inherit">For administrators</a></p>
</main></body></html>`;
}
