import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { listParticipantIds } from '#features/tickets/api/list-participant-ids.ts';
import type { CreateBroadcast } from '../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { BROADCAST_PEOPLE_MAX } from '../../rules.ts';
import { countBroadcastMailsLeft } from './count-broadcast-mails-left.ts';
import { sendBroadcastJob } from './send-broadcast.ts';

/**
 * Enqueues a host's message to everyone who takes part in their event, each in their own conversation. The same id with the same text is
 * sent once; with another text it is a CONFLICT. It is also mailed, unless the cap of mails about the date in 24 hours is reached. Refuses
 * an event without participants, which includes anyone else's.
 */
export async function createBroadcast(command: CommandContext, actor: Actor, input: CreateBroadcast): Promise<void> {
  const { tx, now } = command;
  const { id, sessionEventId, text } = input;
  await lockAccount(command, actor.userId);
  const known = await tx
    .selectFrom('message_rounds')
    .select(['session_event_id', 'text'])
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) {
    if (known.session_event_id !== sessionEventId || known.text !== text) throw messageRefusals.ID_TAKEN();
    return;
  }
  const people = (await listParticipantIds(tx, { ownerUserId: actor.userId, sessionEventId, limit: BROADCAST_PEOPLE_MAX + 1 })).filter(
    (each) => each !== actor.userId,
  );
  if (people.length === 0) throw messageRefusals.NOBODY_TAKES_PART();
  if (people.length > BROADCAST_PEOPLE_MAX) throw messageRefusals.TOO_MANY_PEOPLE();
  await tx
    .insertInto('message_rounds')
    .values({
      user_id: actor.userId,
      id,
      session_event_id: sessionEventId,
      text,
      total: people.length,
      mailed: (await countBroadcastMailsLeft(tx, { hostUserId: actor.userId, sessionEventId, now })) > 0,
      created_at: now,
    })
    .execute();
  await tx
    .insertInto('message_round_recipients')
    .values(people.map((each) => ({ user_id: actor.userId, round_id: id, recipient_user_id: each, outcome: 'waiting' })))
    .execute();
  await command.enqueue(sendBroadcastJob, { userId: actor.userId, id });
}
