/**
 * Returns the smallest list that it finds of which a run still fails, by leaving out ever smaller parts (Zeller, "Simplifying and isolating
 * failure-inducing input", 2002); null if the whole list doesn't fail again. Runs `fails` at most so often.
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (some: readonly Item[]) => Promise<boolean>,
  most: number,
): Promise<readonly Item[] | null> {
  let left = most;
  const stillFails = async (some: readonly Item[]) => {
    left -= 1;
    return fails(some);
  };
  if (left <= 0 || !(await stillFails(items))) return null;
  let smallest = items;
  for (let parts = 2; smallest.length > 1 && left > 0;) {
    const size = Math.ceil(smallest.length / parts);
    const found = await firstFailing(smallest, size, async (some) => left > 0 && stillFails(some));
    if (found !== null) {
      smallest = found;
      parts = 2;
    } else if (size === 1) break;
    else parts = Math.min(smallest.length, parts * 2);
  }
  return smallest;
}

async function firstFailing<Item>(
  items: readonly Item[],
  size: number,
  fails: (some: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[] | null> {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, part) => part * size);
  for (const start of starts) {
    const only = items.slice(start, start + size);
    if (only.length < items.length && (await fails(only))) return only;
  }
  // With two parts, what is left of one is the other.
  if (starts.length <= 2) return null;
  for (const start of starts) {
    const rest = [...items.slice(0, start), ...items.slice(start + size)];
    if (await fails(rest)) return rest;
  }
  return null;
}
