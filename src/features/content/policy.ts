import { FOR_ADMINISTRATORS, mediaReader, ownMedia, type MediaReader } from '#features/media/policy.ts';

/** The facts about an item that access depends on. */
export type ContentFacts = {
  ownerUserId: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  approvalStatus: 'APPROVED' | 'PENDING' | 'REJECTED';
  ownerSuspended: boolean;
  /** Its id if it is the replay of a date, else null. */
  replayId: string | null;
};

/** The facts about a reader of that item; a guest has no user id. */
export type ReaderFacts = {
  userId: string | null;
  admin: boolean;
  /** Whether an active subscription to the item's owner or, for a replay, a ticket to its date opens it for the reader. */
  admitted: boolean;
};

/** The right by which someone reads the whole item. */
export type Access = 'everybody' | 'owner' | 'admin' | 'admitted';

/**
 * The right by which the reader sees what is behind the lock (docs/product.md#audience): everybody for PUBLIC, else owner, admin or
 * whom a subscription or a ticket admits; null if it stays locked. Only the last right ends while the item stays as it is.
 */
export function accessTo(content: Pick<ContentFacts, 'ownerUserId' | 'visibility'>, reader: ReaderFacts): Access | null {
  if (content.visibility === 'PUBLIC') return 'everybody';
  if (isOwner(content, reader)) return 'owner';
  if (reader.admin) return 'admin';
  return reader.userId !== null && reader.admitted ? 'admitted' : null;
}

/** How a reader may see the media of a post or session, and of what is under it, according to the item's own policy. */
export function mediaReaderOf(content: ContentFacts, reader: ReaderFacts): MediaReader {
  // Then the item exists only for administrators, and for its owner, whose calls are refused.
  if (content.ownerSuspended) return FOR_ADMINISTRATORS;
  // Then it exists for those two alone. Links that others got before it was taken down no longer open, so theirs are of another class.
  if (content.approvalStatus === 'REJECTED') {
    if (reader.admin) return FOR_ADMINISTRATORS;
    const isTheirs = isOwner(content, reader);
    return isTheirs ? ownMedia(content.ownerUserId) : mediaReader({ locked: true, isPublic: false });
  }
  const access = accessTo(content, reader);
  if (access === 'admitted' && reader.userId !== null) {
    const link = { readerUserId: reader.userId, ownerUserId: content.ownerUserId };
    return { view: 'full', link: content.replayId === null ? link : { ...link, itemId: content.replayId } };
  }
  const isPublic = content.visibility === 'PUBLIC' && content.approvalStatus === 'APPROVED';
  return mediaReader({ locked: access === null, isPublic });
}

/** Whether the reader may see what is behind the lock. */
export function isEntitled(content: Pick<ContentFacts, 'ownerUserId' | 'visibility'>, reader: ReaderFacts): boolean {
  return accessTo(content, reader) !== null;
}

/** Whether the item exists for the reader at all: a rejected one, or one of a suspended person, does only for its owner and admins. */
export function maySee(content: ContentFacts, reader: Omit<ReaderFacts, 'admitted'>): boolean {
  const isShown = content.approvalStatus !== 'REJECTED' && !content.ownerSuspended;
  return isShown || isOwner(content, reader) || reader.admin;
}

/** Whether search engines may show the item: not if its owner doesn't want it, nor while it awaits a moderator or is taken down. */
export function isForSearchEngines(content: Pick<ContentFacts, 'approvalStatus'> & { inSearchEngines: boolean }): boolean {
  return content.inSearchEngines && content.approvalStatus === 'APPROVED';
}

/** Whether the reader may know why the item awaits a moderator or was taken down. */
export function mayReadReportReason(content: Pick<ContentFacts, 'ownerUserId'>, reader: Omit<ReaderFacts, 'admitted'>): boolean {
  return isOwner(content, reader) || reader.admin;
}

/** Whether the reader may edit the item: only its owner may. */
export function mayEdit(content: Pick<ContentFacts, 'ownerUserId'>, reader: Pick<ReaderFacts, 'userId'>): boolean {
  return isOwner(content, reader);
}

/** Whether the reader may delete the item: only its owner may; moderators reject it instead. */
export function mayDelete(content: Pick<ContentFacts, 'ownerUserId'>, reader: Pick<ReaderFacts, 'userId'>): boolean {
  return isOwner(content, reader);
}

/** The only ticket status that grants anything: address, link and code are shown only with it. */
export const VALID_TICKET = 'active';

/**
 * Whether somebody takes a place themselves: the first of their order, unless it has the name of a guest. A gift's places are numbered anew for
 * whoever redeems them, so that their first is the first.
 */
export function isOwnSeat({ seat, guestName }: { seat: number; guestName: string | null }): boolean {
  return seat === 1 && guestName === null;
}

/** The same as an SQL expression; `table` is the tickets'. */
export function ownSeat(table: string): string {
  return `(${table}.seat = 1 and ${table}.guest_name is null)`;
}

/**
 * Which parts of an event's venue the reader may know (docs/product.md#venue): its owner and ticket holders get street, coordinates and
 * online link. A venue marked as public shows its address to everyone, but still not its online link.
 */
export function mayReadVenue(
  venue: { ownerUserId: string; venuePublic: boolean },
  reader: { userId: string | null; holdsTicket: boolean },
): { address: boolean; link: boolean } {
  const inside = isOwner(venue, reader) || reader.holdsTicket;
  return { address: inside || venue.venuePublic, link: inside };
}

function isOwner(item: { ownerUserId: string }, reader: { userId: string | null }): boolean {
  return reader.userId !== null && reader.userId === item.ownerUserId;
}
