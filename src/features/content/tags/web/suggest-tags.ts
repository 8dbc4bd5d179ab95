const SHOWN = 8;

/** A typed tag without its `#`, in lower case. */
export function typedTag(text: string): string {
  return text.trim().replace(/^#/, '').toLowerCase();
}

/**
 * The known tags to suggest for the typed text: those that start with it, then those that contain it. `known` is the loaded part of the
 * list, `found` what the server found beyond it.
 */
export function suggestTags(known: readonly string[], found: readonly string[], text: string): string[] {
  const wanted = typedTag(text);
  if (wanted === '') return [];
  // Results for fewer letters stay on screen until the next ones arrive, as far as they match.
  const fitting = [...new Set([...known, ...found])].filter((tag) => tag.includes(wanted));
  return fitting.toSorted((one, other) => Number(other.startsWith(wanted)) - Number(one.startsWith(wanted))).slice(0, SHOWN);
}
