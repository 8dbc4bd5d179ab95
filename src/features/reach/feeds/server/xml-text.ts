import { escapeHtml } from '#kernel/text/escape-html.ts';

// Characters that XML 1.0 can't represent (section 2.2).
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for an XML element or attribute: whatever people wrote, it can't end either. */
export function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(UNWRITABLE, ''));
}
