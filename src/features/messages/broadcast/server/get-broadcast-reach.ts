import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findMailed } from '#features/notifications/api/find-mailed.ts';
import { listParticipantIds } from '#features/tickets/api/list-participant-ids.ts';
import type { GetBroadcastReach, BroadcastReach } from '../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { BROADCAST_PEOPLE_MAX } from '../../rules.ts';
import { countBroadcastMailsLeft } from './count-broadcast-mails-left.ts';

/**
 * Returns how many people a message to everyone who takes part in the caller's date would reach in the app and by mail, and how many more are
 * mailed today. Refuses an event without participants, which includes anyone else's.
 */
export async function getBroadcastReach(
  { db, now }: Services,
  actor: Actor,
  { sessionEventId }: GetBroadcastReach,
): Promise<BroadcastReach> {
  const participants = await listParticipantIds(db, { ownerUserId: actor.userId, sessionEventId, limit: BROADCAST_PEOPLE_MAX });
  const people = participants.filter((each) => each !== actor.userId);
  if (people.length === 0) throw messageRefusals.NOBODY_TAKES_PART();
  return {
    people: people.length,
    byMail: (await findMailed(db, people, 'HOST_MESSAGES')).size,
    mailsLeft: await countBroadcastMailsLeft(db, { hostUserId: actor.userId, sessionEventId, now: now() }),
  };
}
