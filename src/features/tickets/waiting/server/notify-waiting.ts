import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import * as paths from '#kernel/http/paths.ts';
import { whenInWords } from '#kernel/time/event-when.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { enqueueUrgentMail } from '#features/notifications/api/enqueue-mail.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import type { Obstacle } from '../contract.ts';
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
export async function notifyOfOffers(
  command: CommandContext,
  event: LineEvent,
  offers: readonly Offered[],
  people: Recipients,
): Promise<void> {
  if (offers.length === 0) return;
  const settingsOf = await findSettings(
    command.tx,
    offers.map(({ userId }) => userId),
  );
  const host = await hostOf(command, event);
  const untilOf = ({ userId, expiresAt }: Offered) => offerUntil(expiresAt ?? command.now, command.now, settingsOf(userId).timeZone);
  await notifyAll(
    command,
    offers.map((offer) => ({
      ...common(event, offer, people, host),
      type: 'WAITING_PLACE_FREE' as const,
      source: offer.id,
      data: { ...dateOf(event, host), until: untilOf(offer) },
    })),
  );
  for (const offer of offers) {
    const until = untilOf(offer);
    await enqueueUrgentMail(command, {
      toUserId: offer.userId,
      subject: `A place is free for you until ${until}: ${event.title}`,
      title: `A place is free for you until ${until}`,
      paragraphs: [`You’re on the waiting list for ${event.title}, and it’s your turn. ${OFFER_HELD}`],
      details: [
        ['When', whenInWords(timesOf(event), event.location_type === 'online' ? settingsOf(offer.userId).timeZone : null)],
        ['Price', offer.paysWith === 'membership' && event.price > 0 ? 'With your pass' : formatPrice(event.price)],
      ],
      action: { label: 'Take the place', path: paths.event(host.username, event.session_id, event.id) },
      messageKey: `waiting.offer.${offer.id}`,
    });
  }
}

/** Notifies people whose offer has run out that the place went to the next. */
export async function notifyOfRunOut(
  command: CommandContext,
  event: LineEvent,
  ranOut: readonly Entry[],
  people: Recipients,
): Promise<void> {
  await notifyPlainly(command, event, ranOut, people, 'WAITING_OFFER_OVER');
}

/** Notifies people, once for each time they join, that their pass has no place left for what came free. */
export async function notifyOfObstacles(
  command: CommandContext,
  event: LineEvent,
  passedOver: readonly (Entry & { obstacle: Obstacle | null })[],
  people: Recipients,
): Promise<void> {
  const used = passedOver.filter(({ obstacle }) => obstacle === 'pass-used');
  await notifyPlainly(command, event, used, people, 'WAITING_PASS_USED');
}

/** Notifies everybody still in line, once, that the list has ended, and mails those who hoped until a cancellation. */
export async function notifyOfEnd(command: CommandContext, event: LineEvent, line: readonly Entry[], people: Recipients): Promise<void> {
  const waiting = line.filter(({ state }) => state !== 'paying');
  if (waiting.length === 0) return;
  const host = await hostOf(command, event);
  const isCancelled = event.cancelled_at !== null;
  await notifyAll(
    command,
    waiting.map((entry) => ({
      ...common(event, entry, people, host),
      type: 'WAITING_LIST_ENDED' as const,
      source: entry.id,
      data: { ...dateOf(event, host), isCancelled },
    })),
  );
}

async function notifyPlainly(
  command: CommandContext,
  event: LineEvent,
  entries: readonly Entry[],
  people: Recipients,
  type: 'WAITING_OFFER_OVER' | 'WAITING_PASS_USED',
): Promise<void> {
  if (entries.length === 0) return;
  const host = await hostOf(command, event);
  await notifyAll(
    command,
    entries.map((entry) => ({ ...common(event, entry, people, host), type, source: entry.id, data: dateOf(event, host) })),
  );
}

function common(event: LineEvent, { userId }: { userId: string }, people: Recipients, host: Person) {
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

async function hostOf({ tx }: CommandContext, { ownerUserId }: LineEvent): Promise<Person> {
  const host = (await findRecipients(tx, [ownerUserId])).get(ownerUserId);
  return host ?? { username: '', displayName: null, status: 'closed' };
}
