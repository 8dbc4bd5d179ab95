import type { ScannedTicket } from '../../check-in/rules.ts';
import type { DoorGuest } from '../contract.ts';

/** A code that was held up or typed: its digest for this date, what its QR code says besides, and whether we have signed that. */
export type Scan = { code: string; digest: string; ticket: ScannedTicket | null; isSigned: boolean };

export type Verdict =
  | { kind: 'in'; guest: DoorGuest }
  | { kind: 'already'; guest: DoorGuest }
  | { kind: 'returned'; guest: DoorGuest }
  | { kind: 'other-date' }
  /** A ticket of this date that the roster doesn't have yet, and that we have signed: it was bought since. */
  | { kind: 'new' }
  /** A code that only the server can know. */
  | { kind: 'unknown' };

/** Decides at the door, without a connection, what a scanned code means. */
export function judgeScan(guests: ReadonlyMap<string, DoorGuest>, scan: Scan, sessionEventId: string): Verdict {
  const guest = guests.get(scan.digest);
  if (guest) {
    if (!guest.valid) return { kind: 'returned', guest };
    return { kind: guest.here === null ? 'in' : 'already', guest };
  }
  if (scan.ticket !== null && scan.ticket.sessionEventId !== sessionEventId) return { kind: 'other-date' };
  return { kind: scan.isSigned ? 'new' : 'unknown' };
}
