/** An input with another person's id in one of its places. */
export type Swap = { at: string; with: (id: string) => unknown };

/** Every place of an input that holds one of these people's ids. */
export function swapsOf(input: unknown, ids: ReadonlySet<string>, path: string[] = []): Swap[] {
  if (typeof input === 'string') return ids.has(input) ? [{ at: path.join('.'), with: (id) => id }] : [];
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) =>
    swapsOf(value, ids, [...path, key]).map((swap) => ({
      at: swap.at,
      with: (id: string): unknown => ({ ...input, [key]: swap.with(id) }),
    })),
  );
}
