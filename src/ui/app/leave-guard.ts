type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/**
 * Registers a question to ask before the page is left in a way that the router doesn't see, such as signing out. Returns a function that
 * removes it.
 */
export function guardLeaving(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Asks the page's guards in turn. True if there are none, or if the person leaves all the same. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
