import type { Db } from '#db/client.ts';
import { addMinutes } from '#kernel/time/instant.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { putReview } from '#features/reviews/server/commands/put-review.ts';
import { givenTicket, type BuiltEvent } from './session.ts';

/** A person's ticket to a date, with which they, or the guest whose seat it is, were checked in when it began. */
export async function givenVisit(
  db: Db,
  event: BuiltEvent,
  person: { userId: string; username: string },
  seat: { seat?: number; guestName?: string } = {},
): Promise<{ ticketId: string }> {
  const { id } = await givenTicket(db, event, person, seat);
  await db
    .updateTable('tickets')
    .set({ checked_in_at: addMinutes(event.startAt, 1) })
    .where('id', '=', id)
    .execute();
  return { ticketId: id };
}

/** A review by somebody who was at a date of the session; returns its id. */
export async function givenReview(
  services: Pick<Services, 'db'> & Parameters<typeof inTransaction>[0],
  event: BuiltEvent,
  author: { userId: string; username: string; actor: Actor },
  { stars = 5, text = 'The light alone is worth it.' }: { stars?: number; text?: string } = {},
): Promise<string> {
  await givenVisit(services.db, event, author);
  const review = { hostUserId: event.ownerUserId, sessionId: event.sessionId, stars, text };
  return (await inTransaction(services, (command) => putReview(command, author.actor, review))).reviewId;
}
