const SHORT = new Set(['hiit']);

/** A topic as it is written: with a capital, or in capitals where it is short for something. */
export function topicName(tag: string): string {
  return SHORT.has(tag) ? tag.toUpperCase() : tag.charAt(0).toUpperCase() + tag.slice(1);
}
