import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { AppSecret } from '#platform/server/program/app-secret.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { enqueueAsking } from '../../api/attended.ts';
import { findDateOfCode } from '../../check-in/server/find-date-of-code.ts';
import { normalizeCode } from '../../check-in/rules.ts';
import { isValidTicket } from '../../policy.ts';
import { ticketForOtherDate, ticketRefusals } from '../../refusals.ts';
import { LIMIT_DOOR_ENTRIES } from '../../server/limits.ts';
import type { DoorEntry, EntryResult, SyncDoor } from '../contract.ts';
import { mergeEntry } from '../rules/merge-entries.ts';
import { correctedTime, doorClosesAt, doorOpensAt, isTooLateToUndo } from '../rules/times.ts';
import { blankWalkInsJob, walkInNamesEnd } from './blank-walk-ins.ts';
import { claimEntries, writeOutcomes } from './claim-entries.ts';
import { lockTickets, writeCheckIns, type LockedTicket } from './lock-tickets.ts';
import type { Doorkeeper } from './open-door.ts';
import { digestsOf, type Digesting } from './ticket-digests.ts';
import { walkInsToUndo } from './walk-ins-to-undo.ts';

type Timed = DoorEntry & { when: Date };

/**
 * Records what happened at a door, in order, and checks tickets in and out accordingly. An entry that arrived before has the result that it
 * had. The first check-in that arrives counts; a later one of the same ticket is recorded as `again`. Undoing takes back exactly what the
 * entry names (`mergeEntry`), for as long as a check-in may be undone (`isTooLateToUndo`); what arrives a day after that is refused, and so is whoever comes after the date was cancelled. Every entry is stored with
 * who sent it, refused ones too; a helper's link may store so many a day, and beyond that the whole request is refused.
 */
export async function recordEntries(
  command: CommandContext,
  keeper: Doorkeeper,
  input: SyncDoor,
  { rateLimits, config }: Pick<RequestContext, 'rateLimits' | 'config'>,
): Promise<EntryResult[]> {
  const { tx, now } = command;
  const entries = input.entries.map((entry): Timed => ({ ...entry, when: correctedTime({ at: entry.at, clock: input.clock }, now) }));
  const { claimed, former } = await claimEntries(command, keeper, { deviceId: input.deviceId, entries });
  // Only what is new counts: a device whose answers are lost sends the same again every few seconds.
  const { linkId } = keeper;
  if (linkId !== null && claimed.length > 0) {
    const uses = claimed.map(() => ({ actor: { userId: linkId } }));
    const refusal = (await rateLimits.consumeEach(tx, LIMIT_DOOR_ENTRIES, uses)).find((one) => one !== null);
    if (refusal) throw refusal;
  }
  const tickets = await lockTickets(command, keeper, ticketsIn(claimed));
  const walkIns = await walkInsToUndo(command, keeper, claimed);
  const wasHere = new Set(tickets.all.filter(({ standing }) => standing.live.length > 0).map(({ id }) => id));
  const results: EntryResult[] = [];
  for (const entry of claimed) {
    if (keeper.revokedAt !== null && entry.when >= keeper.revokedAt) results.push(refused(entry, ticketRefusals.DOOR_LINK_ENDED().message));
    else if (keeper.linkId !== null && entry.when < doorOpensAt(keeper.date.start_at))
      results.push(refused(entry, ticketRefusals.DOOR_NOT_OPEN().message));
    else if (keeper.linkId !== null && entry.when > doorClosesAt(keeper.date.end_at))
      results.push(refused(entry, ticketRefusals.DOOR_CLOSED().message));
    else if (isArrival(entry) && keeper.date.cancelled_at !== null && entry.when >= keeper.date.cancelled_at)
      results.push(refused(entry, ticketRefusals.SESSION_CANCELLED().message));
    else if (entry.kind === 'walk-in') results.push(walkIns.add(entry));
    else if (entry.kind === 'undo-walk-in') results.push(walkIns.undo(entry));
    else results.push(mark(entry, tickets.find(entry), { keeper, now, secret: config.secret }));
  }
  await nameOtherDate(command, keeper, { entries: claimed, results });
  await writeOutcomes(command, keeper, { results, undone: [...walkIns.undone, ...tickets.all.flatMap(({ undone }) => undone)] });
  await writeCheckIns(command, keeper, tickets.all);
  for (const { id, standing } of tickets.all)
    if (standing.live.length > 0 && !wasHere.has(id)) await enqueueAsking(command, { ownerUserId: keeper.ownerUserId, ticketId: id });
  if (claimed.some((entry) => entry.kind === 'walk-in' && entry.name !== null)) {
    const date = { ownerUserId: keeper.ownerUserId, sessionEventId: keeper.date.id };
    await command.enqueue(blankWalkInsJob, date, { startAfter: walkInNamesEnd(keeper.date.end_at) });
  }
  const byId = new Map([...former, ...results].map((result) => [result.id, result]));
  // One whose id names an entry of another date has no result.
  return entries.map((entry) => byId.get(entry.id) ?? refused(entry, ticketRefusals.NOT_FOUND().message));
}

type Marking = Extract<Timed, { kind: 'in' | 'code' | 'out' }>;

type Marked = { keeper: Doorkeeper; now: Date; secret: AppSecret };

function mark(entry: Marking, ticket: LockedTicket | undefined, { keeper, now, secret }: Marked): EntryResult {
  if (!ticket) return refused(entry, (entry.kind === 'code' ? ticketRefusals.WRONG_CODE() : ticketRefusals.NOT_FOUND()).message);
  const { id: ticketId, standing } = ticket;
  if (isReplaced(entry, ticket, { linkId: keeper.linkId, secret, sessionEventId: keeper.date.id }))
    return { ...refused(entry, ticketRefusals.TICKET_REPLACED().message), ticketId };
  if (entry.kind === 'out') {
    const named = standing.live.filter(({ id }) => entry.undoes.includes(id));
    // Whoever has a link that was revoked chooses their own times: what the server had by then stays.
    if (named.some(({ id }) => keeper.revokedAt !== null && ticket.arrivedAt(id, now) <= keeper.revokedAt))
      return { ...refused(entry, ticketRefusals.DOOR_LINK_ENDED().message), ticketId };
    const end = keeper.date.end_at;
    const isLate = (live: { id: string; at: string }) => {
      const checkedInAt = new Date(live.at);
      const times = { end, checkedInAt, receivedAt: ticket.arrivedAt(live.id, now) };
      return isTooLateToUndo(times, { madeAt: entry.when, now });
    };
    if (named.some(isLate)) return { ...refused(entry, ticketRefusals.CHECK_IN_IS_FINAL().message), ticketId };
  }
  const { id } = entry;
  const step =
    entry.kind === 'out' ? { kind: entry.kind, id, undoes: entry.undoes } : ({ kind: 'in', id, at: entry.when.toISOString() } as const);
  const merged = mergeEntry(standing, step);
  ticket.undone.push(...standing.live.filter((live) => !merged.standing.live.includes(live)).map((live) => live.id));
  ticket.standing = merged.standing;
  ticket.touched ||= merged.outcome !== 'refused';
  return { id, ticketId, outcome: merged.outcome, text: merged.outcome === 'refused' ? whyInvalid(ticket) : null };
}

// Somebody was let in with what has been redeemed as a gift since: whoever has it comes with a new code.
function isReplaced(entry: Marking, ticket: LockedTicket, digesting: Digesting): boolean {
  if (ticket.former_code === null) return false;
  if (entry.kind === 'code') return normalizeCode(entry.code) === ticket.former_code;
  if (entry.kind === 'out' || entry.digest === undefined) return false;
  const { digest, otherDigests = [] } = digestsOf(ticket, digesting);
  return ![digest, ...otherDigests].includes(entry.digest);
}

function whyInvalid({ status }: LockedTicket): string {
  if (isValidTicket({ status })) return ticketRefusals.NOT_FOUND().message;
  return (status === 'cancelled' ? ticketRefusals.TICKET_HANDED_BACK() : ticketRefusals.TICKET_REFUNDED()).message;
}

function isArrival({ kind }: DoorEntry): boolean {
  return kind === 'in' || kind === 'code' || kind === 'walk-in';
}

function refused({ id }: DoorEntry, text: string): EntryResult {
  return { id, outcome: 'refused', ticketId: null, text };
}

function ticketsIn(entries: readonly Timed[]): { ids: string[]; codes: string[] } {
  return {
    ids: entries.flatMap((entry) => (entry.kind === 'in' || entry.kind === 'out' ? [entry.ticketId] : [])),
    codes: entries.flatMap((entry) => (entry.kind === 'code' ? [normalizeCode(entry.code)] : [])),
  };
}

// Somebody is waiting for the answer, so it is one code; a helper doesn't read what else the host offers.
async function nameOtherDate(
  { tx }: CommandContext,
  keeper: Doorkeeper,
  { entries, results }: { entries: readonly Timed[]; results: EntryResult[] },
): Promise<void> {
  const unknownCode = ticketRefusals.WRONG_CODE().message;
  const unknown = entries.flatMap((entry, at) => (entry.kind === 'code' && results[at]?.text === unknownCode ? [{ entry, at }] : []));
  const [only] = unknown;
  if (!only || unknown.length > 1) return;
  const date = await findDateOfCode(tx, keeper.ownerUserId, normalizeCode(only.entry.code));
  if (date === null) return;
  const { message } = keeper.linkId === null ? ticketForOtherDate(date) : ticketRefusals.OTHER_TICKETS_DATE();
  results[only.at] = refused(only.entry, message);
}
