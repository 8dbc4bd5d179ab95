import { piecesOf } from '#kernel/text/text-pieces.ts';
import { isVisible } from '#kernel/text/visible-text.ts';

/** The reactions a message can be given. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** How long a message can be deleted for both. */
export const DELETE_FOR_BOTH_HOURS = 24;

/** Unread messages of one conversation are counted up to this. */
export const UNREAD_COUNTED = 100;

/** How many people a host can write to at once. */
export const BROADCAST_PEOPLE_MAX = 2000;

/** How many people can be messaged for the first time in a day, and how many by a new account. */
export const NEW_PEOPLE_A_DAY = 50;
export const NEW_PEOPLE_A_DAY_YET = 5;

/** How long an account is new: it starts few conversations and sends no links (docs/product.md#requests). */
const NEW_ACCOUNT_HOURS = 72;

const HOUR_MS = 3_600_000;
const PREVIEW_MAX = 140;

/** Stands for a link from someone who may not yet send any to this reader. */
export const HIDDEN_LINK = '[link]';

// Besides addresses, what people can copy into the address bar: names of sites with an ending that may as well begin a sentence or with a
// path, and numbers. Each name begins where none has begun, or a long one would be read again from each of its parts.
const LABELS = String.raw`(?:[\p{L}\p{M}\p{N}-]+\.)+`;
const ENDING =
  '(?:com|net|org|io|co|uk|me|app|dev|xyz|info|biz|shop|site|online|top|link|live|ly|gg|tv|ru|cn|de|fr|eu|test|example)(?![\\p{L}\\p{N}])';
const SITE = new RegExp(
  String.raw`\b(?:https?:|www\.)\S+|(?<![\p{L}\p{M}\p{N}_@.-])(?:${LABELS}(?:${ENDING}(?:[/?#]\S*)?|\p{L}{2,}(?::\d+)?/\S*)|\d{1,3}(?:\.\d{1,3}){3}\b(?:[:/]\S*)?)`,
  'giu',
);
// Browsers read these as dots, too (Unicode technical standard 46); elsewhere they end sentences.
const WIDE_DOT = /[。．｡](?=[a-z])/giu;

/** Whether a text contains a link, or the name of a site. */
export function hasLink(text: string): boolean {
  return withoutLinks(text).links > 0;
}

/** Returns a text with its links replaced, and how many it had. */
export function withoutLinks(text: string): { text: string; links: number } {
  let links = 0;
  const hide = () => {
    links += 1;
    return HIDDEN_LINK;
  };
  const pieces = piecesOf(asBrowsersRead(text)).map((piece) => (piece.kind === 'address' ? hide() : piece.text.replace(SITE, hide)));
  return { text: links === 0 ? text : pieces.join(''), links };
}

// A browser leaves unseen characters out of an address, wherever they are in it, and reads letters, digits and dots of other shapes (`ｃｏｍ`)
// as plain ones.
function asBrowsersRead(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(WIDE_DOT, '.');
}

/** Returns the beginning of a text on one line, as lists show it; at most 141 code units, never splitting a surrogate pair. */
export function previewOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= PREVIEW_MAX) return line;
  return `${line.slice(0, PREVIEW_MAX).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

const EMOJI = /^(?:\p{RGI_Emoji}|\s)+$/v;
const EMOJI_LARGE_MAX = 24;

/** Whether a text is nothing but a few emoji, which are shown large. */
export function isOnlyEmoji(text: string): boolean {
  return text.length <= EMOJI_LARGE_MAX && isVisible(text) && EMOJI.test(text);
}

export type WhoMayWrite = 'everybody' | 'known' | 'nobody';
export type MemberState = 'open' | 'request' | 'declined';

/**
 * Decides where a message arrives: in the inbox or among the requests (docs/product.md#requests). A conversation that was answered or
 * accepted stays open, a declined one stays declined, and staff always arrive.
 */
export function decideArrival(to: {
  state: MemberState;
  hasWritten: boolean;
  isFirst: boolean;
  allows: WhoMayWrite;
  knowsSender: boolean;
  isStaff: boolean;
}): MemberState {
  if (to.hasWritten || to.isStaff) return 'open';
  if (!to.isFirst) return to.state;
  if (to.allows === 'everybody') return 'open';
  return to.allows === 'known' && to.knowsSender ? 'open' : 'request';
}

/** Whether an account is so new that it starts few conversations and sends no links. */
export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_ACCOUNT_HOURS * HOUR_MS;
}

/** Whether a message can still be deleted for both. */
export function isDeletableForBoth(message: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - message.createdAt.getTime() < DELETE_FOR_BOTH_HOURS * HOUR_MS;
}

const SHOWN_LETTERS = 900;
const SHOWN_LINES = 18;
// A few more are shown rather than folded.
const SPARE = 1.3;

/** Returns the beginning of a message that would fill more than a screen of a phone, up to a word, with an ellipsis; null of any other. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n');
  if (text.length <= SHOWN_LETTERS * SPARE && lines.length <= SHOWN_LINES * SPARE) return null;
  const shown = lines.slice(0, SHOWN_LINES).join('\n').slice(0, SHOWN_LETTERS);
  // A word that is as long as all of it is cut.
  const words = shown.length < SHOWN_LETTERS ? shown : (/^.*\S(?=\s)/s.exec(shown)?.[0] ?? shown);
  return `${words.trimEnd()}…`;
}
