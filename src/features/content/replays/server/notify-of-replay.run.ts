import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUsernames } from '#features/people/api/usernames/find-usernames.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { findContent } from '../../api/items/find-content.ts';
import { VALID_TICKET } from '../../policy.ts';
import { notifyOfReplayJob, type NotifyOfReplay } from './notify-of-replay.ts';

const BATCH = 100;
const ANYBODY = { userId: null, admin: false };

/**
 * Notifies one batch of the people for whom something opens that a host added to a date, and leaves the rest to another job: once for each
 * date, however much is added to it. Nothing if all of it is gone, taken down, or its host suspended. Leads to the session's page or, where
 * that isn't for them to see, to their order. Safe to run twice.
 */
export async function notifyOfReplay(services: Services, work: NotifyOfReplay): Promise<void> {
  await inTransaction(services, async (command) => {
    const [date, isForAll] = [await readDate(command, work), await opensToAll(command, work)];
    if (!date || isForAll === null) return;
    const guests = await readGuests(command, work, isForAll);
    const batch = guests.slice(0, BATCH).map((guest) => guest.user_id);
    const usernames = await findUsernames(command.tx, batch);
    const { title, session_id: sessionId, username, display_name: displayName } = date;
    const session = { type: 'SESSION', id: sessionId } as const;
    const page = await findContent(command.tx, ANYBODY, { uri: session, ownerUserId: work.ownerUserId, at: command.now });
    const toPage = page === null ? null : paths.event(username, sessionId, work.sessionEventId);
    await notifyAll(
      command,
      batch.map((userId) => ({
        type: 'REPLAY_ADDED' as const,
        toUserId: userId,
        toUsername: usernames.get(userId) ?? '',
        from: { userId: work.ownerUserId, username, displayName },
        ...(toPage === null ? {} : { itemUri: session }),
        source: work.sessionEventId,
        data: { title, path: toPage ?? paths.order(work.sessionEventId, userId) },
      })),
    );
    if (guests.length > BATCH) await command.enqueue(notifyOfReplayJob, { ...work, after: batch.at(-1) });
  });
}

async function readDate({ tx }: CommandContext, { ownerUserId, sessionEventId }: NotifyOfReplay) {
  return await tx
    .selectFrom('session_events as e')
    .innerJoin('users as u', 'u.user_id', 'e.session_owner_user_id')
    .select(['e.title', 'e.session_id', 'u.username', 'u.display_name'])
    .where('e.session_owner_user_id', '=', ownerUserId)
    .where('e.id', '=', sessionEventId)
    .where('u.user_id', '=', ownerUserId)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
}

// Whether one of them is for all with a ticket; null if there is none.
async function opensToAll({ tx }: CommandContext, { ownerUserId, sessionEventId }: NotifyOfReplay): Promise<boolean | null> {
  const replays = await tx
    .selectFrom('contents')
    .select(['replay_for', 'visibility'])
    .where('user_id', '=', ownerUserId)
    .where('replay_event_id', '=', sessionEventId)
    .where('status', '=', 'published')
    .where('approval_status', '<>', 'REJECTED')
    .execute();
  return replays.length === 0 ? null : replays.some((replay) => replay.visibility === 'PUBLIC' || replay.replay_for === 'BOOKED');
}

function readGuests({ tx }: CommandContext, { ownerUserId, sessionEventId, after }: NotifyOfReplay, isForAll: boolean) {
  return tx
    .selectFrom('tickets')
    .select('user_id')
    .distinct()
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('status', '=', VALID_TICKET)
    .$if(!isForAll, (all) => all.where('checked_in_at', 'is not', null))
    .$if(after !== undefined, (all) => all.where(sql<boolean>`user_id > ${after}::uuid`))
    .orderBy('user_id')
    .limit(BATCH + 1)
    .execute();
}
