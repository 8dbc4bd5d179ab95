/** Returns the id of an object that the provider gives by id or in full. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}

/** Returns an object that the provider gives by id or in full, or null if it gave the id alone. */
export function expanded<Item extends { id: string }>(value: string | Item | null | undefined): Item | null {
  return typeof value === 'object' && value !== null ? value : null;
}
