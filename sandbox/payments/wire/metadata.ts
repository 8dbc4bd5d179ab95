type Kept = { [key: string]: string };
type Given = { [key: string]: string | null } | null | undefined;

/** Metadata after a change: a null value takes its key away, null alone takes all, nothing given changes nothing. */
export function mergeMetadata(kept: Kept, given: Given): Kept {
  if (given === undefined) return kept;
  if (given === null) return {};
  const merged = Object.entries({ ...kept, ...given }).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(merged);
}
