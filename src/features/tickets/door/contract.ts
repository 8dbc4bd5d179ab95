import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { oneLine } from '#kernel/text/one-line.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { Instant } from '#kernel/time/instant.ts';
import { GuestName } from '../contract.ts';

/** How many entries one request may carry. A device with more sends several, in order. */
export const ENTRIES_MAX = 100;

/** Whose door: a date of the caller's own, or the one that a helper's link opens. */
export const Door = z.union([z.strictObject({ sessionEventId: Id }), z.strictObject({ token: z.string().max(100) })]);
export type Door = z.infer<typeof Door>;

// Each was made on the device at `at`, by the device's clock, under an id of its own, so that one that is sent twice is one.
const made = { id: Id, at: Instant };

/**
 * What happened at the door. `in` checks a ticket in, whose code had that digest on the device's roster, `code` one that the device knows only by its code. `out` undoes the check-ins that the
 * device saw, and only these, so that the result doesn't depend on which door sends first. `cash` is in pence, for the host's eyes: it is no
 * payment.
 */
export const DoorEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...made, kind: z.literal('in'), ticketId: Id, digest: z.string().max(64).optional() }),
  z.strictObject({ ...made, kind: z.literal('code'), code: z.string().trim().min(4).max(40) }),
  z.strictObject({ ...made, kind: z.literal('out'), ticketId: Id, undoes: z.array(Id).min(1).max(ENTRIES_MAX) }),
  z.strictObject({ ...made, kind: z.literal('walk-in'), name: GuestName, cash: z.int().min(0).max(LIMITS.priceMaxPence).nullable() }),
  z.strictObject({ ...made, kind: z.literal('undo-walk-in'), walkInId: Id }),
]);
export type DoorEntry = z.output<typeof DoorEntry>;

/**
 * Sends what happened and asks for what changed `since` the last answer; null for the whole roster. `clock` is the device's, so that times
 * from a wrong clock are corrected.
 */
export const SyncDoor = z.strictObject({
  door: Door,
  deviceId: Id,
  clock: Instant,
  since: Instant.nullable(),
  entries: z.array(DoorEntry).max(ENTRIES_MAX),
});
export type SyncDoor = z.output<typeof SyncDoor>;

/** One seat on the roster: a name and whether it is here, and nothing of money or addresses. */
export const DoorGuest = z.object({
  ticketId: Id,
  /** Of the ticket's code, for helpers with its signature (`rules/code-digest.ts`): a device recognises a code, and doesn't hold it. */
  digest: z.string(),
  /** The same with signatures under other secrets of the product, while one is being replaced. */
  otherDigests: z.array(z.string()).optional(),
  /** Of the code that it had before somebody redeemed it as a gift, so that this one is refused with words. */
  formerDigest: z.string().optional(),
  name: z.string(),
  /** Who booked, if the name is another one. */
  bookedBy: z.string().nullable(),
  /** The kind of the ticket, such as a child's; null if it is standard. */
  kindName: z.string().nullable(),
  /** The same for all seats of one order. */
  orderId: Id,
  /** False once it was returned or refunded. */
  valid: z.boolean(),
  noShow: z.boolean(),
  /** The check-in that counts, and all that would have to be undone for the guest to be expected again; null if they aren't here. */
  here: z.object({ at: Instant, by: z.string().nullable(), entryIds: z.array(Id) }).nullable(),
});
export type DoorGuest = z.infer<typeof DoorGuest>;

/** Somebody who came without a ticket. */
export const WalkIn = z.object({
  id: Id,
  name: z.string().nullable(),
  /** Pence in cash, for the host alone; null for helpers, or if none was noted. */
  cash: z.int().nullable(),
  at: Instant,
  by: z.string().nullable(),
  undone: z.boolean(),
});
export type WalkIn = z.infer<typeof WalkIn>;

/** What became of an entry. `again`: somebody was already here, or nothing was left to undo. `text` says why it was refused. */
export const EntryResult = z.object({
  id: Id,
  outcome: z.enum(['done', 'again', 'refused']),
  ticketId: Id.nullable(),
  text: z.string().nullable(),
});
export type EntryResult = z.infer<typeof EntryResult>;

export const DoorDate = z.object({
  sessionEventId: Id,
  title: z.string(),
  startDateTime: Instant,
  endDateTime: Instant,
  timeZone: z.string(),
  capacity: z.int().nullable(),
  cancelled: z.boolean(),
  /** Until when a device may hold the roster. */
  closesAt: Instant,
});
export type DoorDate = z.infer<typeof DoorDate>;

/** The answer to `SyncDoor`. */
export const DoorState = z.object({
  date: DoorDate,
  role: z.enum(['host', 'helper']),
  /** The name under which the caller checks people in. */
  you: z.string(),
  /** The public keys (Ed25519, base64url) of signatures on tickets; of several while the secret is being replaced. */
  keys: z.array(z.string()),
  guests: z.array(DoorGuest),
  walkIns: z.array(WalkIn),
  results: z.array(EntryResult),
  /** How many devices have sent something in the last quarter of an hour. */
  doors: z.int(),
  asOf: Instant,
});
export type DoorState = z.infer<typeof DoorState>;

const DoorName = z
  .string()
  .overwrite(oneLine)
  .max(LIMITS.doorNameMax, `A name can have up to ${LIMITS.doorNameMax} characters`)
  .refine(isVisible, 'Enter a name');

/**
 * `name` is what guests' check-ins say: "by Sam". `id` is made by the browser, so that a repeated click is one link; its former address then
 * ends.
 */
export const CreateDoorLink = z.strictObject({ id: Id, sessionEventId: Id, name: DoorName });
export type CreateDoorLink = z.output<typeof CreateDoorLink>;
/** The address is shown this once: only a digest of its secret is stored. */
export const CreatedDoorLink = z.object({ id: Id, address: z.url() });
export type CreatedDoorLink = z.infer<typeof CreatedDoorLink>;

export const GetDoorLinks = z.strictObject({ sessionEventId: Id });
/** Those that aren't revoked, oldest first. `checkedIn` counts the guests that were let in with it. */
export const DoorLinks = z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, checkedIn: z.int() }));
export type DoorLinks = z.infer<typeof DoorLinks>;

/** `undo` takes back what was done with it. */
export const RevokeDoorLink = z.strictObject({ linkId: Id, undo: z.boolean().optional() });
export type RevokeDoorLink = z.output<typeof RevokeDoorLink>;
