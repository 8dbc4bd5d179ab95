import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#db/client.ts';
import * as paths from '#kernel/http/paths.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueUrgentMails } from '#features/notifications/api/enqueue-mail.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { OFFER_HELD, offerUntil } from '../copy.ts';
import type { Entry, LineEvent } from './read-line.ts';

type Person = { username: string; displayName: string | null; status: string };
/** The people of a list and its host, by user id. */
export type Recipients = Map<string, Person>;

/** Reads whom the notices go to. */
export async function findRecipients(tx: Tx, userIds: readonly string[]): Promise<Recipients> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'username', 'display_name as displayName', 'status'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id: userId, ...person }) => [userId, person]));
}

type Offered = Pick<Entry, 'id' | 'userId' | 'expiresAt' | 'paysWith'>;

/** Notifies people, in the app, by push and by mail, that a place is held for them, and until when. */
export async function notifyOfOffers(command: CommandContext, event: LineEvent, offers: readonly Offered[]): Promise<void> {
  if (offers.length === 0) return;
  const userIds = offers.map(({ userId }) => userId);
  const [settingsOf, people] = [await findSettings(command.tx, userIds), await findRecipients(command.tx, [event.ownerUserId, ...userIds])];
  const host = hostOf(event, people);
  const untilOf = ({ userId, expiresAt }: Offered) => offerUntil(expiresAt ?? command.now, command.now, settingsOf(userId).timeZone);
  await notifyAll(
    command,
    offers.map((offer) => ({
      ...common(event, offer, people),
      type: 'WAITING_PLACE_FREE' as const,
      source: offer.id,
      data: { ...dateOf(event, host), until: untilOf(offer) },
    })),
  );
  await enqueueUrgentMails(
    command,
    offers.map((offer) => ({
      toUserId: offer.userId,
      subject: `A place is free for you until ${untilOf(offer)}: ${event.title}`,
      title: `A place is free for you until ${untilOf(offer)}`,
      paragraphs: [`You’re on the waiting list for ${event.title}, and it’s your turn. ${OFFER_HELD}`],
      details: [
        ['When', whenInWords(timesOf(event), event.location_type === 'online' ? settingsOf(offer.userId).timeZone : null)],
        ['Price', offer.paysWith === 'membership' && event.price > 0 ? 'With your pass' : formatPrice(event.price)],
      ] satisfies [string, string][],
      action: { label: 'Take the place', path: paths.event(host.username, event.session_id, event.id) },
      messageKey: `waiting.offer.${offer.id}`,
    })),
  );
}

/** What people are notified of without a time of its own. */
export const PlainNotice = z.enum(['WAITING_OFFER_OVER', 'WAITING_OFFER_WITHDRAWN', 'WAITING_PASS_USED', 'WAITING_LIST_ENDED']);
export type PlainNotice = z.infer<typeof PlainNotice>;

type Notice = { type: PlainNotice; people: readonly Pick<Entry, 'userId' | 'id'>[] };

/** Notifies people of one of these, once for each entry of theirs. `notifyByDay` is for what need not come at night. */
export async function notifyPlainly(command: CommandContext, event: LineEvent, { type, people: entries }: Notice): Promise<void> {
  if (entries.length === 0) return;
  const people = await findRecipients(command.tx, [event.ownerUserId, ...entries.map(({ userId }) => userId)]);
  const data = { ...dateOf(event, hostOf(event, people)), isCancelled: event.cancelled_at !== null };
  await notifyAll(
    command,
    entries.map((entry) => ({ ...common(event, entry, people), type, source: entry.id, data })),
  );
}

function common(event: LineEvent, { userId }: { userId: string }, people: Recipients) {
  const host = hostOf(event, people);
  return {
    toUserId: userId,
    toUsername: people.get(userId)?.username ?? '',
    from: { userId: event.ownerUserId, username: host.username, displayName: host.displayName },
    itemUri: { type: 'SESSION' as const, id: event.session_id },
  };
}

function dateOf(event: LineEvent, host: Person) {
  const day = formatDay(event.start_at, event.time_zone);
  return { title: event.title, day, path: paths.event(host.username, event.session_id, event.id) };
}

function timesOf({ start_at: start, end_at: end, time_zone: timeZone }: LineEvent) {
  return { startDateTime: start.toISOString(), endDateTime: end.toISOString(), timeZone };
}

function hostOf({ ownerUserId }: LineEvent, people: Recipients): Person {
  return people.get(ownerUserId) ?? { username: '', displayName: null, status: 'closed' };
}
