type Guard = () => Promise<boolean>;

const guards = new Set<Guard>();

/**
 * Registers a question to ask before the page is left in a way that the router doesn't see, such as signing out. Returns a function that
 * removes it.
 */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Asks the page's guards in turn. True if there are none, or if the person leaves all the same. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false;
  return true;
}
