import type { z } from 'zod';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { giftsToCheck } from '#features/sessions/api/enqueue-ticket-jobs.ts';
import { followDate } from '../commands/follow-date.ts';

const BATCH = 100;

/** Brings the waiting gifts of tickets to a session in line with its dates, each by itself. Safe to run twice. */
export async function checkDatesOfGifts(services: Services, session: z.output<typeof giftsToCheck.payload>): Promise<void> {
  for (let after: string | undefined; ;) {
    const gifts = await readWaiting(services, session, after);
    for (const gift of gifts) await inTransaction(services, (command) => followDate(command, gift));
    after = gifts.at(-1)?.id;
    if (gifts.length < BATCH) return;
  }
}

function readWaiting({ db }: Services, { ownerUserId, sessionId }: z.output<typeof giftsToCheck.payload>, after: string | undefined) {
  return db
    .selectFrom('gifts as g')
    .innerJoin('session_events as e', (join) =>
      join.onRef('e.session_owner_user_id', '=', 'g.owner_user_id').onRef('e.id', '=', 'g.item_id'),
    )
    .selectAll('g')
    .where('g.owner_user_id', '=', ownerUserId)
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.session_id', '=', sessionId)
    .where('g.kind', '=', 'TICKET')
    .where('g.status', '=', 'waiting')
    .$if(after !== undefined, (all) => all.where('g.id', '>', after ?? ''))
    .orderBy('g.id')
    .limit(BATCH)
    .execute();
}
