/** The check-ins of a ticket that aren't undone, in the order in which they arrived; the first one counts. */
export type Standing = { valid: boolean; live: { id: string; at: string }[] };

export type MarkEntry = { kind: 'in'; id: string; at: string } | { kind: 'out'; id: string; undoes: readonly string[] };

export type MarkOutcome = 'done' | 'again' | 'refused';

/**
 * Applies an entry of a door to what is known of its ticket, on the server and on each device alike. Undoing takes back the check-ins it
 * names and no others, so two doors that send what they have in any order come to the same list: a guest is here as long as one check-in
 * of theirs isn't undone. Which one is shown depends on the order, and on nothing else: the first that arrived.
 */
export function mergeEntry(standing: Standing, entry: MarkEntry): { standing: Standing; outcome: MarkOutcome } {
  const { valid, live } = standing;
  if (entry.kind === 'out') {
    const left = live.filter(({ id }) => !entry.undoes.includes(id));
    return { standing: { valid, live: left }, outcome: left.length === live.length ? 'again' : 'done' };
  }
  if (live.some(({ id }) => id === entry.id)) return { standing, outcome: live[0]?.id === entry.id ? 'done' : 'again' };
  if (!valid) return { standing, outcome: 'refused' };
  return { standing: { valid, live: [...live, { id: entry.id, at: entry.at }] }, outcome: live.length === 0 ? 'done' : 'again' };
}
