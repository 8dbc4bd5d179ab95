const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
// What XML 1.0 has no way to write (section 2.2).
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as it stands in an element or an attribute of XML: it cannot end either, whatever people wrote. */
export function xmlText(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
