import type { DoorDate, DoorEntry, DoorGuest, DoorState, WalkIn } from '../contract.ts';
import { mergeEntry, type MarkEntry } from './merge-entries.ts';

/** What a device holds of a door between two requests. */
export type Roster = Pick<DoorState, 'role' | 'you' | 'keys' | 'doors' | 'asOf'> & {
  date: DoorDate;
  guests: DoorGuest[];
  walkIns: WalkIn[];
  /** By how many milliseconds the device's clock was ahead of the server's when it got this; missing before it was stored. */
  ahead?: number;
};

/** Whether a device may hold the roster no more, at `now` by its own clock, however wrong that is. */
export function isRosterOver({ date, ahead = 0 }: Pick<Roster, 'date' | 'ahead'>, now: number): boolean {
  return Date.parse(date.closesAt) + ahead < now;
}

/** Returns the roster with what an answer says has changed, which arrives at `now` by the device's clock. */
export function withChanges(roster: Roster | null, { results: _results, ...answer }: DoorState, now: Date): Roster {
  const state = { ...answer, ahead: now.getTime() - Date.parse(answer.asOf) };
  if (roster === null) return { ...state, walkIns: state.walkIns.filter(({ undone }) => !undone) };
  const [guests, walkIns] = [byId(roster.guests, ({ ticketId }) => ticketId), byId(roster.walkIns, ({ id }) => id)];
  for (const guest of state.guests) guests.set(guest.ticketId, guest);
  for (const walkIn of state.walkIns) walkIns.set(walkIn.id, walkIn);
  return { ...state, guests: [...guests.values()], walkIns: [...walkIns.values()].filter(({ undone }) => !undone) };
}

/** What a door shows: the roster with what this device hasn't sent yet, and how many are here. */
export type DoorView = { guests: DoorGuest[]; walkIns: WalkIn[]; here: number; expected: number };

/** Returns the roster as it is with these entries, by the rule that the server applies to them too. */
export function viewOf(roster: Roster, queue: readonly DoorEntry[]): DoorView {
  const guests = byId(roster.guests, ({ ticketId }) => ticketId);
  const walkIns = byId(roster.walkIns, ({ id }) => id);
  for (const entry of queue) {
    if (entry.kind === 'walk-in')
      walkIns.set(entry.id, { id: entry.id, name: entry.name, cash: entry.cash, at: entry.at, by: roster.you, undone: false });
    else if (entry.kind === 'undo-walk-in') walkIns.delete(entry.walkInId);
    else if (entry.kind !== 'code') {
      const guest = guests.get(entry.ticketId);
      if (guest) guests.set(guest.ticketId, marked(guest, entry, roster.you));
    }
  }
  const all = [...guests.values()];
  const valid = all.filter((guest) => guest.valid);
  return {
    guests: all,
    walkIns: [...walkIns.values()],
    here: valid.filter(({ here }) => here !== null).length,
    expected: valid.length,
  };
}

/** Returns the guests by the digests of their codes, former ones too. */
export function byDigest(guests: readonly DoorGuest[]): Map<string, DoorGuest> {
  return new Map(
    guests.flatMap((guest) => {
      const { digest, otherDigests = [], formerDigest } = guest;
      const former = formerDigest === undefined ? [] : [formerDigest];
      return [digest, ...otherDigests, ...former].map((one) => [one, guest] as const);
    }),
  );
}

function marked(guest: DoorGuest, entry: MarkEntry, you: string): DoorGuest {
  const { valid, here } = guest;
  const live = here === null ? [] : here.entryIds.map((id) => ({ id, at: here.at }));
  const { standing } = mergeEntry({ valid, live }, entry);
  const [first] = standing.live;
  if (!first) return { ...guest, here: null };
  const isFormer = here !== null && here.entryIds[0] === first.id;
  return {
    ...guest,
    noShow: false,
    here: { at: first.at, by: isFormer ? here.by : you, entryIds: standing.live.map(({ id }) => id) },
  };
}

function byId<Item>(items: readonly Item[], idOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [idOf(item), item]));
}
