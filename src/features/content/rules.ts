import { LIMITS } from '#kernel/limits.ts';

// A hashtag or mention starts a word: `a#b` and mail addresses are neither. Many scripts write vowels as marks on a letter.
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*)/gu;
const MENTION = /(?<![\p{L}\p{N}_@/.])@([A-Za-z0-9_]{4,15})(?![\p{L}\p{N}_@])/gu;

const ADDRESS = /https?:\/\/[^\s<>"']{3,500}/u;
const PIECE = new RegExp([ADDRESS, HASHTAG, MENTION].map(({ source }) => source).join('|'), 'gu');
// What follows an address in a sentence belongs to the sentence.
const AFTER_ADDRESS = /[.,;:!?…)\]]+$/u;

export type TextPiece = { kind: 'text' | 'address' | 'hashtag' | 'mention'; text: string };

/** A text in pieces that together are the text: what is read from it as hashtag or mention (with its sign), web addresses, and the rest. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(PIECE)) {
    const kind = found.startsWith('#') ? 'hashtag' : found.startsWith('@') ? 'mention' : 'address';
    const piece = kind === 'address' ? found.replace(AFTER_ADDRESS, '') : found;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind, text: piece });
    end = index + piece.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The hashtags of a text in order of appearance, lower case, each once, without `#`. They may be longer than a tag may be. */
export function hashtagsOf(text: string): string[] {
  return distinct([...text.matchAll(HASHTAG)].map((match) => normalizeTag(match[1] ?? '')));
}

/** The usernames mentioned in a text, each once without regard to case. */
export function mentionedUsernames(text: string): string[] {
  const byLowerCase = new Map<string, string>();
  for (const [, username = ''] of text.matchAll(MENTION)) {
    if (!byLowerCase.has(username.toLowerCase())) byLowerCase.set(username.toLowerCase(), username);
  }
  return [...byLowerCase.values()];
}

/** How a text names somebody whom it mentions, whatever they are called now; for comparing. */
export function writtenKey({ username, written }: { username: string; written?: string | undefined }): string {
  return (written ?? username).toLowerCase();
}

/**
 * A tag as it is stored and compared: lower case, composed Unicode, single spaces, no `#`. The capital İ becomes an i like any
 * other. A tag may grow by it, so that its length is only known afterwards.
 */
export function normalizeTag(tag: string): string {
  return tag.toLowerCase().replaceAll('i\u0307', 'i').normalize('NFC').trim().replace(/^#/, '').trim().replaceAll(/\s+/g, ' ');
}

/** All tags of an item: those picked beside the text first, then the hashtags in it, at most as many as an item may have. */
export function allTags(picked: string[], text: string): string[] {
  return distinct([...picked.map(normalizeTag), ...hashtagsOf(text)])
    .filter((tag) => tag !== '')
    .slice(0, LIMITS.tagsMax);
}

// A short poem is shown as it stands; a column of single words is not.
const TEASER_LINES = 8;

/**
 * The teaser of a text: at most 280 code units, cut at the end of a word (docs/product.md#teaser). Spaces are folded, line
 * breaks stay, two in a row at most and eight altogether. A single word that is longer is cut inside, never inside a surrogate pair.
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

/** Whether a text goes on where its teaser ends; that a teaser ends with an ellipsis does not tell, as a whole text may too. */
export function isCutBy(shortText: string, text: string): boolean {
  return shortText.endsWith('…') && foldSpaces(text) !== shortText;
}

function foldSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, (space) => ['', '\n', '\n\n'][Math.min(space.split('\n').length - 1, 2)] || ' ');
}

/**
 * What is told of a text that is behind a lock: the teaser, and never more than half of what was written, so that a short text
 * is not given away whole by its own beginning. Ends at the end of a word.
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
