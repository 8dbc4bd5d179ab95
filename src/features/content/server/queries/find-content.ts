import type { ContentItemUri } from '#kernel/content-item-uri.ts';
import type { Db, Tx } from '#db/client.ts';
import { blocked } from '#features/follows/server/queries/blocked-between.ts';
import { subscribes } from '#features/subscriptions/server/queries/subscribes-to.ts';
import { isEntitled, maySee, type ContentFacts } from '../../policy.ts';
import { contentRefusals } from '../../refusals.ts';

export type FoundContent = ContentFacts & {
  uri: ContentItemUri;
  ownerUsername: string;
  /** Whether the reader's subscription to the owner gives access now. */
  subscribed: boolean;
  /** Whether one of reader and owner has blocked the other. */
  blocked: boolean;
};

/** An item that somebody asks for; `at` is now. */
type Wanted = { uri: ContentItemUri; ownerUserId?: string | undefined; at: Date };

/** A published item that the reader may see, or null. Without the owner's id it is searched across owners, and whoever published it first is meant. */
export async function findContent(
  db: Db | Tx,
  reader: { userId: string | null; admin: boolean },
  item: Wanted,
): Promise<FoundContent | null> {
  const row = await db
    .selectFrom('contents as c')
    .innerJoin('users as u', 'u.user_id', 'c.user_id')
    .select(['c.user_id', 'c.visibility', 'c.approval_status', 'u.username'])
    .select(subscribes({ creator: 'c.user_id' }, reader.userId, item.at).as('subscribed'))
    .select(blocked({ person: 'c.user_id' }, reader.userId).as('blocked'))
    .where('c.id', '=', item.uri.id)
    .where('c.type', '=', item.uri.type)
    .where('c.status', '=', 'published')
    .$if(item.ownerUserId !== undefined, (query) => query.where('c.user_id', '=', item.ownerUserId ?? ''))
    .orderBy('c.created_at')
    .orderBy('c.user_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const facts: ContentFacts = {
    ownerUserId: row.user_id,
    visibility: row.visibility as ContentFacts['visibility'],
    approvalStatus: row.approval_status as ContentFacts['approvalStatus'],
  };
  return maySee(facts, reader)
    ? { ...facts, uri: item.uri, ownerUsername: row.username, subscribed: row.subscribed, blocked: row.blocked }
    : null;
}

/** The item, when the reader may read it whole. Refuses with NOT_FOUND what does not exist for the reader, and with FORBIDDEN what is locked. */
export async function getReadableContent(
  db: Db | Tx,
  reader: { userId: string | null; admin: boolean },
  item: Wanted,
): Promise<FoundContent> {
  const found = await findContent(db, reader, item);
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  if (!isEntitled(found, { ...reader, subscribed: found.subscribed })) throw contentRefusals.CONTENT_LOCKED();
  return found;
}

/**
 * The caller's own item. It is looked up among the caller's own, so that nobody else's item can stand in its way. Refuses with
 * FORBIDDEN what is somebody else's, and with NOT_FOUND what does not exist for the caller.
 */
export async function getOwnContent(
  db: Db | Tx,
  actor: { userId: string; admin: boolean },
  item: Omit<Wanted, 'ownerUserId'>,
): Promise<FoundContent> {
  const own = await findContent(db, actor, { ...item, ownerUserId: actor.userId });
  if (own) return own;
  throw (await findContent(db, actor, item)) ? contentRefusals.CONTENT_NOT_YOURS() : contentRefusals.CONTENT_NOT_FOUND();
}
