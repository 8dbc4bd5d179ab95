import { BEFORE_MENTION } from '#kernel/text/text-pieces.ts';

/** The start of a mention being typed: the index of its `@`, and the letters from there to the caret. */
export type TypedMention = { start: number; prefix: string };

// A mention starts as it does on the server, so an email address isn't one. One letter finds nobody (docs/product.md#username-search).
const TYPED = new RegExp(`${BEFORE_MENTION}@([A-Za-z0-9_]{2,15})$`, 'u');

/** The mention that ends at the caret, or null. */
export function mentionBefore(text: string, caret: number): TypedMention | null {
  const typed = TYPED.exec(text.slice(0, caret));
  return typed?.[1] === undefined ? null : { start: typed.index, prefix: typed[1] };
}

/** The text with the whole username in place of the typed one, and the caret position, after the space that follows. */
export function completeMention(text: string, mention: TypedMention, username: string): { text: string; caret: number } {
  const before = `${text.slice(0, mention.start)}@${username} `;
  const after = text.slice(mention.start + 1 + mention.prefix.length).replace(/^[A-Za-z0-9_]* ?/, '');
  return { text: before + after, caret: before.length };
}
