import type { Door, DoorEntry, DoorGuest, DoorState, SyncDoor } from '../contract.ts';
import type { DoorView, Roster } from '../rules/roster.ts';
import type { DoorStore } from '../../shared/stored-rosters.ts';

/** What the last press or scan came to, to be read at arm's length. */
export type DoorResult = {
  /** Grows with each result, so that the same one twice is shown twice. */
  number: number;
  tone: 'in' | 'already' | 'no' | 'wait';
  /** The entry that it is about, if it let somebody in. */
  entryId: string | null;
  guest: DoorGuest | null;
  name: string;
  detail: string;
};

export type DeskState = {
  phase: 'opening' | 'open' | 'refused' | 'unreachable';
  /** Why, if it is refused. */
  refusal: string | null;
  roster: Roster | null;
  view: DoorView | null;
  queue: readonly DoorEntry[];
  /** What is still queued at a door that is refused, in words. */
  unsent: readonly string[];
  /** Whether the last request was answered. */
  isReached: boolean;
  syncedAt: number | null;
  result: DoorResult | null;
  /** What other doors or the server said later about somebody who was let in here. */
  notices: readonly { id: string; text: string }[];
};

export type DeskDevice = {
  door: Door;
  deviceId: string;
  store: DoorStore;
  send: (input: SyncDoor) => Promise<DoorState>;
  /** Why a request was refused for good; null if it may be answered later. `invalid`: because of what it contained. */
  refusalOf: (error: unknown) => { text: string; invalid: boolean } | null;
  now: () => Date;
  newId: () => string;
  hereSince: (here: { at: string; by: string | null }, timeZone: string) => string;
};
