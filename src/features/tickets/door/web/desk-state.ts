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
  /** What the server said instead; null if it wasn't reached. */
  trouble: string | null;
  syncedAt: number | null;
  result: DoorResult | null;
  /** What other doors or the server said later about somebody who was let in here. */
  notices: readonly { id: string; text: string }[];
};

export const OPENING: DeskState = {
  phase: 'opening',
  refusal: null,
  roster: null,
  view: null,
  queue: [],
  unsent: [],
  isReached: false,
  trouble: null,
  syncedAt: null,
  result: null,
  notices: [],
};

/** Why a request was refused: for good, because of what it contained, or for now. */
export type DeskRefusal = { text: string; kind: 'final' | 'invalid' | 'later' };

export type DeskDevice = {
  door: Door;
  deviceId: string;
  store: DoorStore;
  send: (input: SyncDoor) => Promise<DoorState>;
  /** What the server said of a request that it refused; null if it didn't answer. */
  refusalOf: (error: unknown) => DeskRefusal | null;
  now: () => Date;
  newId: () => string;
  hereSince: (here: { at: string; by: string | null }, timeZone: string) => string;
};
