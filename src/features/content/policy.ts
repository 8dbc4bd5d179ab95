import { mediaReader, type MediaReader } from '#features/media/policy.ts';

/** What decides about one item. */
export type ContentFacts = {
  ownerUserId: string;
  visibility: 'PUBLIC' | 'PRIVATE';
  approvalStatus: 'APPROVED' | 'PENDING' | 'REJECTED';
};

/** What decides about one reader of that item; a guest has no user id. */
export type ReaderFacts = {
  userId: string | null;
  admin: boolean;
  /** Whether the reader's subscription to the item's owner gives access now. */
  subscribed: boolean;
};

/** By what right somebody reads an item whole. */
export type Access = 'everybody' | 'owner' | 'admin' | 'subscriber';

/**
 * By what right the reader reads what is behind the lock (docs/product.md#audience): everybody for PUBLIC, else owner,
 * admins and subscribers; null where it stays locked. A subscription is the one right that ends by itself.
 */
export function accessTo(content: Pick<ContentFacts, 'ownerUserId' | 'visibility'>, reader: ReaderFacts): Access | null {
  if (content.visibility === 'PUBLIC') return 'everybody';
  if (isOwner(content, reader)) return 'owner';
  if (reader.admin) return 'admin';
  return reader.userId !== null && reader.subscribed ? 'subscriber' : null;
}

/** What a reader gets of the media of a post or session, and of what hangs under it, by the policy of the item itself. */
export function mediaReaderOf(content: ContentFacts, reader: ReaderFacts): MediaReader {
  const access = accessTo(content, reader);
  if (access === 'subscriber' && reader.userId !== null)
    return { view: 'full', link: { readerUserId: reader.userId, ownerUserId: content.ownerUserId } };
  return mediaReader({ locked: access === null, isPublic: content.visibility === 'PUBLIC' && content.approvalStatus === 'APPROVED' });
}

/** Whether the reader may read what is behind the lock. */
export function isEntitled(content: Pick<ContentFacts, 'ownerUserId' | 'visibility'>, reader: ReaderFacts): boolean {
  return accessTo(content, reader) !== null;
}

/** Whether the item exists for the reader at all: a rejected one is left to its owner and to admins. */
export function maySee(content: ContentFacts, reader: Omit<ReaderFacts, 'subscribed'>): boolean {
  return content.approvalStatus !== 'REJECTED' || isOwner(content, reader) || reader.admin;
}

/** Whether the reader learns why the item waits for a moderator or was taken down. */
export function mayReadReportReason(content: Pick<ContentFacts, 'ownerUserId'>, reader: Omit<ReaderFacts, 'subscribed'>): boolean {
  return isOwner(content, reader) || reader.admin;
}

/** Only the owner changes what an item says. */
export function mayEdit(content: Pick<ContentFacts, 'ownerUserId'>, reader: Pick<ReaderFacts, 'userId'>): boolean {
  return isOwner(content, reader);
}

/** Only the owner deletes an item; moderators reject instead. */
export function mayDelete(content: Pick<ContentFacts, 'ownerUserId'>, reader: Pick<ReaderFacts, 'userId'>): boolean {
  return isOwner(content, reader);
}

/** The one state of a ticket in which it opens anything: address, link and code end with it, wherever they are told. */
export const VALID_TICKET = 'active';

/**
 * Whether the reader learns street, coordinates and online link of an event (docs/product.md#venue): the owner, and who
 * holds a ticket to it. A venue that its owner marks as public shows its address to everybody, its online link still to nobody else.
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
