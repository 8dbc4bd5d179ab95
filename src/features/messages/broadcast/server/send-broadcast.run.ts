import { Refusal } from '#kernel/http/refusal.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction, type CommandContext } from '#platform/server/database/transaction.ts';
import { findHidden } from '#features/people/api/accounts/find-hidden.ts';
import { withOwnPlace } from '#features/sessions/api/with-own-place.ts';
import { CreateMessage } from '../../contract.ts';
import { BroadcastRefusal } from '../contract.ts';
import { createMessage } from '../../conversation/server/create-message.ts';
import { mailBroadcast, type BroadcastMail } from './mail-broadcast.ts';
import { derivedId } from '../../conversation/server/chat-id-of.ts';
import { getOrCreateChat } from '../../conversation/server/get-or-create-chat.ts';

type BroadcastKey = { userId: string; id: string };

/**
 * Writes to one person after another, each in a transaction that also records the outcome; if run twice, nobody is written to twice. People
 * who can't be messaged are not mailed either, and are recorded as refused with the reason. Stops when the host is suspended, and records
 * that as the reason for the rest.
 */
export async function runSendBroadcast(services: Services, broadcast: BroadcastKey): Promise<void> {
  const { db } = services;
  const of = { user_id: broadcast.userId, id: broadcast.id };
  const known = await db
    .selectFrom('message_rounds')
    .select(['text', 'mailed', 'session_event_id'])
    .where('user_id', '=', of.user_id)
    .where('id', '=', of.id)
    .executeTakeFirst();
  if (!known) return;
  const waiting = await db
    .selectFrom('message_round_recipients')
    .select('recipient_user_id')
    .where('user_id', '=', broadcast.userId)
    .where('round_id', '=', broadcast.id)
    .where('outcome', '=', 'waiting')
    .orderBy('recipient_user_id')
    .execute();
  const mail = known.mailed ? await findMail(services, broadcast, known) : null;
  for (const { recipient_user_id: recipientUserId } of waiting) {
    try {
      await inTransaction(services, (command) => writeTo(command, broadcast, { recipientUserId, text: known.text, mail }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const refusal = refusalOf(error);
      await inTransaction(services, (command) => recordOutcome(command, broadcast, recipientUserId, { outcome: 'refused', refusal }));
    }
  }
  await db
    .updateTable('message_rounds')
    .set({ finished_at: services.now() })
    .where('user_id', '=', of.user_id)
    .where('id', '=', of.id)
    .execute();
}

async function findMail(
  { db }: Services,
  broadcast: BroadcastKey,
  { text, session_event_id: eventId }: { text: string; session_event_id: string },
) {
  const row = await db
    .selectFrom('session_events as e')
    .innerJoin('sessions as s', (join) => join.onRef('s.user_id', '=', 'e.session_owner_user_id').onRef('s.id', '=', 'e.session_id'))
    .select(['e.title', 'e.start_at', 'e.end_at', 'e.location_type', 'e.own_place', 's.time_zone'])
    .where('e.session_owner_user_id', '=', broadcast.userId)
    .where('s.user_id', '=', broadcast.userId)
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  if (!row) return null;
  const event = withOwnPlace(row);
  const times = { startDateTime: event.start_at.toISOString(), endDateTime: event.end_at.toISOString(), timeZone: event.time_zone };
  return { broadcastId: broadcast.id, text, title: event.title, isOnline: event.location_type === 'online', ...times };
}

type Letter = { recipientUserId: string; text: string; mail: BroadcastMail | null };

// The host is read each time, because they may be suspended in the middle of a broadcast.
async function writeTo(command: CommandContext, broadcast: BroadcastKey, { recipientUserId, text, mail }: Letter) {
  const host = await findHost(command, broadcast.userId);
  if (!host) return recordOutcome(command, broadcast, recipientUserId, { outcome: 'refused', refusal: 'HOST_SUSPENDED' });
  const { chatId } = await getOrCreateChat(command, host, recipientUserId);
  const message = { id: messageIdOf(broadcast.id, recipientUserId), chatId, text };
  await createMessage(command, host, CreateMessage.parse({ message }), 'broadcast');
  const mailed = mail !== null && (await mailBroadcast(command, host, recipientUserId, mail));
  return recordOutcome(command, broadcast, recipientUserId, { outcome: 'sent', mailed });
}

// Null if they are suspended, or have left, which soon erases their broadcasts.
async function findHost({ tx }: CommandContext, userId: string): Promise<Actor | null> {
  const row = await tx
    .selectFrom('users')
    .select(['username', 'display_name', 'admin'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  const { username, display_name: displayName, admin } = row;
  return { userId, username, displayName, admin, hiddenUserIds: await findHidden(tx, userId) };
}

// Somebody who left before the host ever wrote to them is no longer found.
function refusalOf({ reason }: Refusal): BroadcastRefusal {
  return BroadcastRefusal.safeParse(reason === 'PERSON_NOT_FOUND' ? 'PERSON_GONE' : reason).data ?? null;
}

type Outcome = { outcome: 'sent'; mailed: boolean } | { outcome: 'refused'; refusal: BroadcastRefusal };

async function recordOutcome({ tx }: CommandContext, broadcast: BroadcastKey, recipientUserId: string, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('message_round_recipients')
    .set(outcome)
    .where('user_id', '=', broadcast.userId)
    .where('round_id', '=', broadcast.id)
    .where('recipient_user_id', '=', recipientUserId)
    .execute();
}

// The same every time, so that a run that died after sending doesn't send again.
function messageIdOf(broadcastId: string, recipientUserId: string): string {
  return derivedId(`turnout/round/${broadcastId}/${recipientUserId}`);
}
