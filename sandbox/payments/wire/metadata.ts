type Kept = { [key: string]: string };
type Given = { [key: string]: string | null } | null | undefined;

/** Merges metadata: a null value removes its key, a lone null removes all, and undefined changes nothing. */
export function mergeMetadata(kept: Kept, given: Given): Kept {
  if (given === undefined) return kept;
  if (given === null) return {};
  const merged = Object.entries({ ...kept, ...given }).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(merged);
}
