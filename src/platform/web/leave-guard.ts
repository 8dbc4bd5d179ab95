type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/** Has somebody asked before the page is left in a way that the router does not see, such as signing out. Answers how to stop. */
export function guardLeaving(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Asks whatever guards the page. True when nothing does, or when the person leaves all the same. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
