import type { CommandContext } from '#platform/server/database/transaction.ts';
import { findSettings } from '#features/notifications/api/find-settings.ts';
import { decideOffers, isLineOver, sortOut } from '../rules.ts';
import { advanceLineJob } from './advance-line-job.ts';
import { removeFromLine, renewOffers, withdrawOffers, writeObstacles, writeOffers, type NewOffer } from './change-line.ts';
import { judgeLine, type Judged } from './judge-line.ts';
import { notifyByDay } from './notify-by-day.ts';
import { notifyOfOffers } from './notify-waiting.ts';
import { offerTime, reachesTooFar } from './offer-time.ts';
import { readLine, readLineEvent, type DateKey, type LineEvent } from './read-line.ts';
import { changeSeats } from '#features/sessions/api/lock-session-event.ts';

/** How many people are sent their offers at once; a job sends the others theirs right after. */
const SENT_AT_ONCE = 50;

/**
 * Brings the waiting list of an event up to date (docs/product.md#waiting-list): offers that have run out are over, offers that can't be
 * taken are withdrawn, those that reach too far since the event was moved earlier get another time, free seats are held for whoever comes next, each with a time of its own, and once the event starts or is cancelled
 * the list ends. Idempotent: call it after anything that may free a seat or let somebody take one, and whenever a time of the list has come.
 * The caller has locked the event.
 */
export async function advanceLine(command: CommandContext, date: DateKey): Promise<void> {
  const event = await readLineEvent(command.tx, date, command.paymentMode);
  if (!event) return;
  const line = await readLine(command.tx, date, event.turn, command.now);
  if (line.length === 0) return;
  const isOver = isLineOver({ until: event.until, cancelled: event.cancelled_at !== null }, command.now);
  if (isOver) return endLine(command, { date, event, line });
  const judged = await judgeLine(command, event, line);
  const { ranOut, withdrawn, standing } = sortOut(judged, { isStopped: event.isRejected, now: command.now });
  const freed = (await removeFromLine(command, date, ranOut.map(toUserId))) + (await withdrawOffers(command, date, withdrawn));
  await freeSeats(command, date, freed);
  await notifyByDay(command, event, { type: 'WAITING_OFFER_OVER', people: ranOut });
  // Whoever hasn't been sent theirs has nothing to learn.
  await notifyByDay(command, event, { type: 'WAITING_OFFER_WITHDRAWN', people: withdrawn.filter(({ notifyAt }) => notifyAt === null) });
  const renewed = await renew(command, { date, event, offered: standing.filter(({ state }) => state === 'offered') });
  await sendDue(command, { date, event, due: standing.filter((entry) => isDue(entry, command.now) && !renewed.has(entry.userId)) });
  await offer(command, { date, event, waiting: standing.filter(isInTurn), taken: event.taken - freed });
}

type Line = { date: DateKey; event: LineEvent };

async function endLine(command: CommandContext, { date, event, line }: Line & { line: { userId: string; id: string; state: string }[] }) {
  await freeSeats(command, date, await removeFromLine(command, date, line.map(toUserId)));
  await notifyByDay(command, event, { type: 'WAITING_LIST_ENDED', people: line.filter(({ state }) => state !== 'paying') });
}

async function freeSeats(command: CommandContext, date: DateKey, seats: number): Promise<void> {
  if (seats > 0) await changeSeats(command, { ...date, participants: 0, held: -seats });
}

/** Returns whose offers have another time now. */
async function renew(command: CommandContext, { date, event, offered }: Line & { offered: Judged[] }): Promise<Set<string>> {
  if (offered.length === 0) return new Set();
  const zoneOf = await findSettings(command.tx, offered.map(toUserId));
  const start = event.until;
  const tooFar = offered.filter((entry) => {
    // Made while this transaction waited for the lock, an offer is later than its clock.
    const now = entry.offeredAt && entry.offeredAt > command.now ? entry.offeredAt : command.now;
    return reachesTooFar(entry, { now, start, timeZone: zoneOf(entry.userId).timeZone });
  });
  if (tooFar.length > 0) {
    const offers = timed(command, event, { people: tooFar, zoneOf }).map((entry) => ({ ...entry, id: command.newId() }));
    await renewOffers(command, date, offers);
    await send(command, { date, event, offers });
  }
  return new Set(tooFar.map(toUserId));
}

// Their time counts from now, however late it is; if it is night again, they are sent in the morning.
async function sendDue(command: CommandContext, { date, event, due }: Line & { due: Judged[] }): Promise<void> {
  const now = due.slice(0, SENT_AT_ONCE);
  if (now.length === 0) return;
  const zoneOf = await findSettings(command.tx, now.map(toUserId));
  const offers = timed(command, event, { people: now, zoneOf });
  await renewOffers(command, date, offers);
  await send(command, { date, event, offers });
  if (due.length > now.length) await command.enqueue(advanceLineJob, date);
}

async function offer(command: CommandContext, { date, event, waiting, taken }: Line & { waiting: Judged[]; taken: number }): Promise<void> {
  const free = event.max_participant_count === null ? waiting.length : event.max_participant_count - taken;
  if (event.isRejected) return;
  const { offered, passedOver } = decideOffers(waiting, Math.max(0, free));
  await writeObstacles(command, date, passedOver);
  const used = passedOver.filter(({ obstacle }) => obstacle === 'pass-used');
  await notifyByDay(command, event, { type: 'WAITING_PASS_USED', people: used });
  if (offered.length === 0) return;
  const zoneOf = await findSettings(command.tx, offered.map(toUserId));
  const offers = timed(command, event, { people: offered, zoneOf });
  if (!(await changeSeats(command, { ...date, participants: 0, held: offers.length })))
    throw new Error('A free seat vanished under the lock.');
  await writeOffers(command, date, offers);
  await send(command, { date, event, offers });
}

type Zones = Awaited<ReturnType<typeof findSettings>>;
type Offered = Judged & NewOffer;

// Each has a time of its own; `notifyAt` is null if the offer is sent now.
function timed({ now }: CommandContext, event: LineEvent, { people, zoneOf }: { people: Judged[]; zoneOf: Zones }): Offered[] {
  return people.map((entry, position) => {
    const { timeZone } = zoneOf(entry.userId);
    const { notifyAt, expiresAt } = offerTime({ now, start: event.until, minutes: event.offerMinutes, timeZone });
    return { ...entry, notifyAt: notifyAt > now || position >= SENT_AT_ONCE ? notifyAt : null, expiresAt };
  });
}

async function send(command: CommandContext, { date, event, offers }: Line & { offers: Offered[] }): Promise<void> {
  await notifyOfOffers(
    command,
    event,
    offers.filter(({ notifyAt }) => notifyAt === null),
  );
  // Dates are compared by identity.
  const times = new Set(offers.flatMap(({ notifyAt, expiresAt }) => [notifyAt?.getTime() ?? null, expiresAt.getTime()]));
  for (const at of times) if (at !== null) await command.enqueue(advanceLineJob, date, { startAfter: new Date(at) });
}

// Whoever is about to pay needs no second seat.
function isInTurn({ state, isBuying }: Judged): boolean {
  return state === 'waiting' && !isBuying;
}

function isDue({ state, notifyAt }: Judged, now: Date): boolean {
  return state === 'offered' && notifyAt !== null && notifyAt <= now;
}

function toUserId({ userId }: { userId: string }): string {
  return userId;
}
