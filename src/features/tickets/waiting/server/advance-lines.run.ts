import type { Db } from '#db/client.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { BookingChange } from '#features/follows/api/enqueue-booking-changed.ts';
import { findSellers, isWith } from '#features/payments/api/orders/find-sellers.ts';
import { checkOpenings } from '../../opening/server/notify-of-opening.run.ts';
import { advanceLineJob } from './advance-line-job.ts';

/**
 * Enqueues looking after each waiting list, and each date of whose opening somebody wants to be reminded, on which something may have
 * changed; one that has nothing to change stays as it is.
 */
export async function advanceLines(services: Services, change: BookingChange): Promise<void> {
  await checkOpenings(services, change);
  const dates = await findDates(services.db, change);
  if (dates.length === 0) return;
  await inTransaction(services, async (command) => {
    for (const date of dates) await command.enqueue(advanceLineJob, date);
  });
}

async function findDates(db: Db, { ownerUserId, sessionId, userId }: BookingChange) {
  const owners = ownerUserId === undefined ? await findSellers(db, userId ?? '') : [ownerUserId];
  return await db
    .selectFrom('waiting_entries')
    .select(['owner_user_id as ownerUserId', 'session_event_id as sessionEventId'])
    .distinct()
    .where(isWith('owner_user_id', owners))
    .$if(sessionId !== undefined, (all) => all.where('session_id', '=', sessionId ?? ''))
    .$if(userId !== undefined, (all) => all.where('user_id', '=', userId ?? ''))
    .execute();
}
