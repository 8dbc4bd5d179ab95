import { mayReadVenue, VALID_TICKET } from '#features/content/policy.ts';

type Viewer = { userId: string; admin: boolean } | null;
type Parties = { userId: string; ownerUserId: string };

/** Whether the viewer may see an order: its participant, the session's owner and administrators may (docs/product.md#roles). */
export function maySeeTicket(viewer: Viewer, ticket: Parties): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === ticket.userId || viewer.userId === ticket.ownerUserId);
}

/** Whether an order of tickets is for somebody who is to redeem them, or has. */
export function isGift({ description }: { description: { gift?: string | undefined } }): boolean {
  return description.gift === 'TICKET';
}

/** Whether a ticket is valid: neither refunded nor returned. */
export function isValidTicket({ status }: { status: string }): boolean {
  return status === VALID_TICKET;
}

/**
 * The parts of an order that a reader gets: the code for the door, the street, the link, the host's notes, and the former place of a moved
 * event.
 */
export type TicketAccess = { code: boolean; address: boolean; link: boolean; notes: boolean; formerPlace: boolean };

/**
 * Returns the parts of an order that a reader gets, on its page, in its file and in mails about it alike. A ticket opens street, link and
 * code to its participant only while it is valid; the host knows them anyway; administrators see that there is an order, which is what
 * reports are about, and nothing that would let them in (docs/product.md#venue).
 */
export function mayReadOfTicket(
  viewer: { userId: string },
  ticket: Parties & { status: string },
  venue: { venuePublic: boolean },
): TicketAccess {
  const isValid = isValidTicket(ticket);
  const holdsTicket = isValid && viewer.userId === ticket.userId;
  const isHost = viewer.userId === ticket.ownerUserId;
  const { address, link } = mayReadVenue({ ...venue, ownerUserId: ticket.ownerUserId }, { userId: viewer.userId, holdsTicket });
  return { code: isValid && (holdsTicket || isHost), address, link, notes: link, formerPlace: link };
}
