const SHOWN = 8;

/** A tag as it is typed, without its sign. */
export function typedTag(text: string): string {
  return text.trim().replace(/^#/, '').toLowerCase();
}

/**
 * The known tags to offer for what is typed: those that begin so before those that have it inside. `known` is as much of the list as
 * was loaded, `found` what the server found further on.
 */
export function suggestTags(known: readonly string[], found: readonly string[], text: string): string[] {
  const wanted = typedTag(text);
  if (wanted === '') return [];
  // What was found for fewer letters stays on the screen until there is more, as far as it fits.
  const fitting = [...new Set([...known, ...found])].filter((tag) => tag.includes(wanted));
  return fitting.toSorted((one, other) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted))).slice(0, SHOWN);
}
