const SHORT = new Set(['hiit']);

/** Returns a topic's display name: capitalised, or in capitals if it is an abbreviation. */
export function topicName(tag: string): string {
  return SHORT.has(tag) ? tag.toUpperCase() : tag.charAt(0).toUpperCase() + tag.slice(1);
}
