/** The beginning of a mention that is being typed: where its `@` stands, and the letters after it up to the caret. */
export type TypedMention = { start: number; prefix: string };

// The same beginning as a mention has on the server: a mail address is none. One letter finds nobody (docs/product.md#username-search).
const TYPED = /(?<![\p{L}\p{N}_@/.])@([A-Za-z0-9_]{2,15})$/u;

/** The mention that ends at the caret, or null. */
export function mentionBefore(text: string, caret: number): TypedMention | null {
  const typed = TYPED.exec(text.slice(0, caret));
  return typed?.[1] === undefined ? null : { start: typed.index, prefix: typed[1] };
}

/** The text with the whole username in place of what was typed, and where the caret goes: behind the space after it. */
export function completeMention(text: string, mention: TypedMention, username: string): { text: string; caret: number } {
  const before = `${text.slice(0, mention.start)}@${username} `;
  const after = text.slice(mention.start + 1 + mention.prefix.length).replace(/^[A-Za-z0-9_]* ?/, '');
  return { text: before + after, caret: before.length };
}
