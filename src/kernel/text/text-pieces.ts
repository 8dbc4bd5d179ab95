export type TextPiece = { kind: 'text' | 'address' | 'hashtag' | 'mention'; text: string };

const WORD = String.raw`\p{L}\p{M}\p{N}_`;
// Joiners belong to the words of some scripts.
const TAG = String.raw`(?<![${WORD}&/#])#[\p{L}\p{N}_]*\p{L}(?:[${WORD}]|[\u200c\u200d](?=[${WORD}]))*`;
/** The characters that a mention may not follow: it would be part of an email address, a path or another mention. */
export const BEFORE_MENTION = String.raw`(?<![${WORD}@/.+]|[${WORD}]-)`;
// Followed by a dot and a name, it is somebody in another network.
const MENTION = String.raw`${BEFORE_MENTION}@[A-Za-z0-9_]{4,15}(?![${WORD}@]|\.[${WORD}])`;

// Emoji and joiners are parts of hosts, too. Neither quotes nor full-width signs nor anything unseen are part of a path that was copied.
const HOST = String.raw`(?=[\p{L}\p{N}\p{So}])(?:[^\s\p{P}\p{C}<>|${'`'}]|[._\u200d-])+`;
const REST = String.raw`(?::\d+)?(?:[/?#](?:[^\s<>"|\\…‚„\p{Pi}\p{Pf}\p{C}${'`'}\u3000-\u303f\uff01-\uff60]|[\u200c\u200d])*)?`;
// A name begins where none has begun, or a long one would be read again from each of its parts. Without a scheme, only endings that no
// sentence begins with make it an address.
const LABEL = String.raw`[\p{L}\p{M}\p{N}-]+`;
const NAME = String.raw`(?<![${WORD}@.-])(?:[Ww]{3}(?:\.${LABEL}){2,}|(?:${LABEL}\.)+(?:com|net|org|edu|gov|io|co|uk|ie|eu|de|fr|app|dev|info|biz|xyz|test|example))(?!\.?[${WORD}@-])`;
const PIECE = new RegExp(`${TAG}|${MENTION}|(?:[Hh][Tt]{2}[Pp][Ss]?://${HOST}|${NAME})${REST}`, 'gu');

/** Splits a text into pieces that add up to it. Storing, showing, notifying, counting and limiting all rely on these pieces. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const reader = new RegExp(PIECE);
  let end = 0;
  for (let match = reader.exec(text); match; match = reader.exec(text)) {
    const { 0: found, index } = match;
    const kind = found.startsWith('#') ? 'hashtag' : found.startsWith('@') ? 'mention' : 'address';
    const piece = kind === 'address' ? withoutSentence(found, text[index - 1]) : found;
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) });
    pieces.push({ kind, text: piece });
    end = index + piece.length;
    // The rest, which is no part of the address, is read again.
    reader.lastIndex = end;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const OF_SENTENCE = /^(?![/_&#%@)\]}-])[\p{P}\u200c\u200d]/u;
const SIGN = /[\p{P}\p{S}]/u;

/** Ends an address before a bracket that it hasn't opened, and before the punctuation of the sentence around it. */
function withoutSentence(found: string, before = ''): string {
  const open: string[] = [];
  let end = 0;
  for (const sign of found) {
    if ('([{'.includes(sign)) open.push(sign);
    else if (sign in PAIRS && open.pop() !== PAIRS[sign]) break;
    end += sign.length;
  }
  for (let last = found[end - 1] ?? ''; OF_SENTENCE.test(last) || (last === before && SIGN.test(last)); last = found[end - 1] ?? '')
    end -= 1;
  return found.slice(0, end);
}
