import type { ScannedTicket } from '../../check-in/rules.ts';
import type { DoorEntry, DoorGuest } from '../contract.ts';

/** A code that was held up or typed: how rosters of this date may have it, what its QR code says besides, and whether we have signed that. */
export type Scan = { code: string; digests: readonly string[]; ticket: ScannedTicket | null; isSigned: boolean };

export type Verdict =
  | { kind: 'in'; guest: DoorGuest }
  | { kind: 'already'; guest: DoorGuest }
  /** A code that isn't on the roster, and with which this device has let somebody in at `at`. */
  | { kind: 'used'; at: string }
  | { kind: 'returned'; guest: DoorGuest }
  /** The code that a ticket had before somebody redeemed it as a gift. */
  | { kind: 'replaced'; guest: DoorGuest }
  | { kind: 'other-date' }
  /** A ticket of this date that the roster doesn't have yet, and that we have signed: it was bought since. */
  | { kind: 'new' }
  /** A code that only the server can know. */
  | { kind: 'unknown' };

/** What a device knows: the roster by the digests of codes, and what it hasn't sent yet. */
type Known = { guests: ReadonlyMap<string, DoorGuest>; queue: readonly DoorEntry[]; sessionEventId: string };

/** Decides at the door, without a connection, what a scanned code means. */
export function judgeScan({ guests, queue, sessionEventId }: Known, scan: Scan): Verdict {
  const guest = scan.digests.map((digest) => guests.get(digest)).find((one) => one !== undefined);
  if (guest) {
    if (guest.formerDigest !== undefined && scan.digests.includes(guest.formerDigest)) return { kind: 'replaced', guest };
    if (!guest.valid) return { kind: 'returned', guest };
    return { kind: guest.here === null ? 'in' : 'already', guest };
  }
  // One ticket lets one person in, also while only its code is known.
  const used = queue.find((entry) => entry.kind === 'code' && entry.code === scan.code);
  if (used) return { kind: 'used', at: used.at };
  if (scan.ticket !== null && scan.ticket.sessionEventId !== sessionEventId) return { kind: 'other-date' };
  return { kind: scan.isSigned ? 'new' : 'unknown' };
}
