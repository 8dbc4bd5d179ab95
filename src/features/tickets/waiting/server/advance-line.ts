import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findPasses } from '#features/memberships/api/find-pass.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { changeSeats } from '#features/sessions/api/change-seats.ts';
import type { Obstacle } from '../contract.ts';
import { decideOffers, inTurn, isLineOver } from '../rules.ts';
import { advanceLineJob } from './advance-line-job.ts';
import { markSent, removeFromLine, writeObstacles, writeOffers } from './change-line.ts';
import { findRecipients, notifyOfEnd, notifyOfObstacles, notifyOfOffers, notifyOfRunOut, type Recipients } from './notify-waiting.ts';
import { offerTime } from './offer-time.ts';
import { readLine, readLineEvent, type DateKey, type Entry, type LineEvent } from './read-line.ts';

/**
 * Brings the waiting list of an event up to date (docs/product.md#waiting-list): offers that have run out are over, free seats are held for
 * whoever comes next, each with a time of its own, and once the event starts or is cancelled the list ends. Idempotent: call it after
 * anything that may free a seat, and whenever a time of the list has come. The caller has locked the event.
 */
export async function advanceLine(command: CommandContext, date: DateKey): Promise<void> {
  const event = await readLineEvent(command.tx, date);
  if (!event) return;
  const line = await readLine(command.tx, date, event.turn, command.now);
  if (line.length === 0) return;
  const ended = isLineOver({ start: event.start_at, cancelled: event.cancelled_at !== null }, command.now);
  const ranOut = line.filter(({ state, expiresAt }) => state === 'offered' && expiresAt !== null && expiresAt <= command.now);
  const due = line.filter((entry) => !ranOut.includes(entry) && isDue(entry, command.now));
  const leaving = ended ? line : ranOut;
  const freed = await removeFromLine(command, date, leaving.map(toUserId));
  if (freed > 0) await changeSeats(command, { ...date, participants: 0, held: -freed });
  const people = await findRecipients(command.tx, line.map(toUserId));
  if (ended) return notifyOfEnd(command, event, line, people);
  await notifyOfRunOut(command, event, ranOut, people);
  if (due.length > 0) {
    await markSent(command, date, due.map(toUserId));
    await notifyOfOffers(command, event, due, people);
  }
  await offer(command, { date, event, line: line.filter((entry) => !ranOut.includes(entry)), people, taken: event.taken - freed });
}

type Offering = { date: DateKey; event: LineEvent; line: Entry[]; people: Recipients; taken: number };

async function offer(command: CommandContext, { date, event, line, people, taken }: Offering): Promise<void> {
  const free = event.max_participant_count === null ? line.length : event.max_participant_count - taken;
  if (free <= 0 || event.isRejected) return;
  const waiting = await judge(command, event, inTurn(line, event.turn), people);
  const { offered, passedOver } = decideOffers(waiting, free);
  await writeObstacles(command, date, passedOver);
  await notifyOfObstacles(command, event, passedOver, people);
  if (offered.length === 0) return;
  const zoneOf = await findSettings(command.tx, offered.map(toUserId));
  const offers = offered.map((entry) => {
    const { timeZone } = zoneOf(entry.userId);
    const { notifyAt, expiresAt } = offerTime({ now: command.now, start: event.start_at, minutes: event.offerMinutes, timeZone });
    return { ...entry, notifyAt: notifyAt > command.now ? notifyAt : null, expiresAt };
  });
  if (!(await changeSeats(command, { ...date, participants: 0, held: offers.length })))
    throw new Error('A free seat vanished under the lock.');
  await writeOffers(command, date, offers);
  await notifyOfOffers(
    command,
    event,
    offers.filter(({ notifyAt }) => notifyAt === null),
    people,
  );
  for (const at of new Set(offers.flatMap(({ notifyAt, expiresAt }) => [notifyAt, expiresAt])))
    if (at !== null) await command.enqueue(advanceLineJob, date, { startAfter: at });
}

type Judged = Entry & { obstacle: Obstacle | null };

// What will pay is checked before a place is held for somebody, so that nobody learns of it at the end.
async function judge(command: CommandContext, event: LineEvent, waiting: Entry[], people: Recipients): Promise<Judged[]> {
  const byPass = event.price === 0 ? [] : waiting.filter(({ paysWith }) => paysWith === 'membership');
  const booking = { ownerUserId: event.ownerUserId, startsAt: event.start_at, now: command.now };
  const passes = await findPasses(command.tx, { ...booking, userIds: byPass.map(toUserId) });
  return waiting.map((entry) => ({ ...entry, obstacle: obstacleOf(entry) }));

  function obstacleOf({ userId, paysWith, isBlocked, isLocked }: Entry): Obstacle | null {
    if (people.get(userId)?.status !== 'active') return 'away';
    if (isBlocked) return 'blocked';
    if (isLocked) return 'subscribers-only';
    if (event.price === 0) return null;
    if (paysWith === 'membership') return passes.has(userId) ? null : 'pass-used';
    return event.canReceive ? null : 'not-on-sale';
  }
}

function isDue({ state, notifyAt }: Entry, now: Date): boolean {
  return state === 'offered' && notifyAt !== null && notifyAt <= now;
}

function toUserId({ userId }: { userId: string }): string {
  return userId;
}
