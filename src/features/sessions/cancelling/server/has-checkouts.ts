import { statement } from '#db/statement.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const HOLDS = statement<{ held: boolean }, { owner: string; events: string[] }>(
  `select exists (select 1 from seat_holds where owner_user_id = :owner::uuid and session_event_id = any(:events::uuid[])) as held`,
);

/**
 * Whether somebody has an open checkout for one of these events of a host. `held_count` doesn't say so: it also counts places that are
 * offered to people who wait. The caller has locked the events.
 */
export async function hasCheckouts({ tx }: CommandContext, ownerUserId: string, events: readonly { id: string }[]): Promise<boolean> {
  if (events.length === 0) return false;
  const [found] = await HOLDS.all(tx, { owner: ownerUserId, events: events.map(({ id }) => id) });
  return found?.held ?? false;
}
