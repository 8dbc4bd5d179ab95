/**
 * Sanitises the text of one caption to WebVTT that can only be read: plain words, some bold, italic or underlined. Other markup is dropped
 * but its words stay; invisible characters and ones that change the text direction are removed; the rest is escaped, so no text can end its
 * cue. Returns an empty string if nothing is left to read.
 */
export function cleanCueText(raw: string): string {
  const text = raw.replaceAll(STYLING, '');
  const open: string[] = [];
  let cleaned = '';
  let at = 0;
  for (const tag of text.matchAll(TAG)) {
    cleaned += plain(text.slice(at, tag.index)) + markupOf(tag, open);
    at = tag.index + tag[0].length;
  }
  cleaned += plain(text.slice(at)) + closing(open, 0);
  const lines = cleaned.split('\n').map((line) => line.trim());
  if (cleaned.replaceAll(/<[^>]*>/g, '').trim() === '') return '';
  return lines.filter((line) => line !== '').join('\n');
}

// Positioning tags of other players, such as {\an8}.
const STYLING = /\{\\[^{}\n]{1,200}\}/g;
const TAG = /<(\/?)(b|i|u|s|c|v|br|rt|ruby|lang|font|span)(?:[\s./][^<>]{0,300})?>|<(?:\d{1,3}:)?\d{2}:\d{2}[.,]\d{3}>/gi;
const KEPT = new Set(['b', 'i', 'u']);

function markupOf([, slash, written = '']: RegExpExecArray, open: string[]): string {
  const name = written.toLowerCase();
  if (name === 'br') return '\n';
  if (!KEPT.has(name)) return '';
  if (slash === '/') return open.includes(name) ? closing(open, open.lastIndexOf(name)) : '';
  if (open.includes(name)) return '';
  open.push(name);
  return `<${name}>`;
}

/** Closes the tags opened from an index on, innermost first. */
function closing(open: string[], from: number): string {
  return open
    .splice(from)
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}

const REFERENCE = /&(amp|lt|gt|nbsp|quot|apos|#39);/g;
const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', apos: "'", '#39': "'" };
const SPACE = /[\t\u2028\u2029]/g;
// Control and private-use characters except newlines, characters that change the direction of everything after them, and invisible ones.
// Joiners stay because some scripts and emoji need them; so do the two direction marks that only affect their neighbours.
const UNSEEN = /(?!\n)[\p{Cc}\p{Co}\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function plain(text: string): string {
  return text
    .replaceAll(REFERENCE, (_whole, name: string) => REFERENCES[name] ?? '')
    .replaceAll(SPACE, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
}
