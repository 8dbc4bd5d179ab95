import * as LIMITS from '#kernel/limits.ts';
import { piecesOf } from '#kernel/text/text-pieces.ts';

/** The hashtags of a text in order of appearance, in lower case, each once, without `#`. They may exceed the maximum length of a tag. */
export function hashtagsOf(text: string): string[] {
  return distinct(read(text, 'hashtag').map(normalizeTag)).filter((tag) => tag !== '');
}

/** The usernames mentioned in a text, each once regardless of case. */
export function mentionedUsernames(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const username of read(text, 'mention')) {
    if (!byLowerCase.has(username.toLowerCase())) byLowerCase.set(username.toLowerCase(), username);
  }
  return [...byLowerCase.values()];
}

function read(text: string, wanted: 'hashtag' | 'mention'): string[] {
  return piecesOf(text).flatMap((piece) => (piece.kind === wanted ? [piece.text.slice(1)] : []));
}

/** The name by which a text mentions a person, whatever they are called now; for comparison. */
export function writtenKey({ username, written }: { username: string; written?: string | undefined }): string {
  return (written ?? username).toLowerCase();
}

/**
 * The form in which a tag is stored and compared: lower case, NFKC, single spaces, no `#`, nothing invisible: otherwise a tag that
 * administrators blocked could come back looking the same. A capital İ becomes a plain i. The result may be longer than the input, so check
 * its length afterwards.
 */
export function normalizeTag(tag: string): string {
  return tag
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .trim()
    .replace(/^#/, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
}

/** All tags of an item: those picked separately first, then the hashtags in its text, up to the maximum per item. */
export function allTags(picked: string[], text: string): string[] {
  return distinct([...picked.map(normalizeTag), ...hashtagsOf(text)])
    .filter((tag) => tag !== '')
    .slice(0, LIMITS.tagsMax);
}

// Enough for a short poem, but not for a long column of single words.
const TEASER_LINES = 8;

/**
 * The teaser of a text: at most 280 code units, cut at the end of a word (docs/product.md#teaser). Collapses spaces; keeps line breaks, at
 * most two in a row and eight lines in all. Cuts a single longer word, but never inside a surrogate pair.
 */
export function shortTextOf(text: string): string {
  const folded = foldSpaces(text);
  const lines = folded.split('\n');
  const shown = lines.slice(0, TEASER_LINES).join('\n').trimEnd();
  if (shown.length <= LIMITS.shortTextMax && lines.length <= TEASER_LINES) return folded;
  if (shown.length < LIMITS.shortTextMax) return `${shown}…`;
  const head = shown.slice(0, LIMITS.shortTextMax - 1);
  const end = /\s/.test(shown[head.length] ?? ' ') ? head.length : head.search(/\s\S*$/);
  const cut = end > 0 ? head.slice(0, end).trimEnd() : head.replace(/[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

/** Whether a text continues beyond its teaser. A final ellipsis alone doesn't tell, since a whole text may end with one too. */
export function isCutBy(shortText: string, text: string): boolean {
  return shortText.endsWith('…') && foldSpaces(text) !== shortText;
}

function foldSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, (space) => ['', '\n', '\n\n'][Math.min(space.split('\n').length - 1, 2)] || ' ');
}

/**
 * The teaser of a locked text: never more than half of it, so that a short text isn't given away by its own beginning. Ends at the end of a
 * word.
 */
export function teaserOf(text: string): string {
  const folded = text.replaceAll(/\s+/g, ' ').trim();
  const most = Math.min(LIMITS.shortTextMax - 1, Math.trunc(folded.length / 2));
  const lastSpace = folded.slice(0, most + 1).lastIndexOf(' ');
  return lastSpace > 0 ? `${folded.slice(0, lastSpace)}…` : '';
}

function distinct(values: string[]): string[] {
  return [...new Set(values)];
}
