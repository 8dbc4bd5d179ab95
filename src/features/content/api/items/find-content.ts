import { NIL } from 'uuid';
import type { ContentItemUri } from '#kernel/ids/content-item-uri.ts';
import type { Db, Tx } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { statement } from '#db/statement.ts';
import { isEntitled, maySee, type ContentFacts } from '../../policy.ts';
import { contentRefusals } from '../../refusals.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { admits, replayId } from './admits.ts';

export type FoundContent = ContentFacts & {
  uri: ContentItemUri;
  ownerUsername: string;
  /** Whether the reader's subscription or ticket opens it. */
  admitted: boolean;
};

type FoundRow = {
  user_id: string;
  visibility: ContentFacts['visibility'];
  approval_status: ContentFacts['approvalStatus'];
  owner_suspended: boolean;
  username: string;
  admitted: boolean;
  replay_id: string | null;
};

type Params = { reader: string; now: Date; id: string; type: string };

const FOUND = `
  select c.user_id, c.visibility, c.approval_status, u.username, u.status = 'suspended' as owner_suspended,
    ${admits({ item: 'c', owner: 'c.user_id', reader: ':reader', now: ':now' })} as admitted, ${replayId('c')} as replay_id
  from contents c join users u on u.user_id = c.user_id
  where c.id = :id::uuid and c.type = :type::text and c.status = 'published'`;
const OF_OWNER = statement<FoundRow, Params & { owner: string }>(`${FOUND} and c.user_id = :owner::uuid`);
const OF_ANYBODY = statement<FoundRow, Params>(`${FOUND} order by c.created_at, c.user_id limit 1`);

/** An item to look up; `at` is now. */
type Lookup = { uri: ContentItemUri; ownerUserId?: string | undefined; at: Date };

/**
 * A published item that the reader may see, or null. Without the owner's id it is searched across owners, and the first published one is
 * returned.
 */
export async function findContent(
  db: Db | Tx,
  reader: { userId: string | null; admin: boolean },
  item: Lookup,
): Promise<FoundContent | null> {
  const params = { reader: reader.userId ?? NIL, now: item.at, id: item.uri.id, type: item.uri.type };
  const [row] =
    item.ownerUserId === undefined
      ? await runByOnePlan(db, OF_ANYBODY, params)
      : await runByOnePlan(db, OF_OWNER, { ...params, owner: item.ownerUserId });
  if (!row) return null;
  const facts = contentFactsOf(row);
  return maySee(facts, reader) ? { ...facts, uri: item.uri, ownerUsername: row.username, admitted: row.admitted } : null;
}

/**
 * The item, if the reader may read it whole. Refuses with NOT_FOUND if it doesn't exist for the reader, and with FORBIDDEN if it is locked.
 */
export async function getReadableContent(
  db: Db | Tx,
  reader: { userId: string | null; admin: boolean },
  item: Lookup,
): Promise<FoundContent> {
  const found = await findContent(db, reader, item);
  if (!found) throw contentRefusals.CONTENT_NOT_FOUND();
  if (!isEntitled(found, { ...reader, admitted: found.admitted })) throw contentRefusals.CONTENT_LOCKED();
  return found;
}

/** Whether a published item opens for somebody who is no administrator. Throws if that can't be read. */
export async function isReadable(db: Db | Tx, userId: string, item: Lookup): Promise<boolean> {
  const reader = { userId, admin: false };
  const found = await findContent(db, reader, item);
  return found !== null && isEntitled(found, { ...reader, admitted: found.admitted });
}

/**
 * The caller's own item, looked up among the caller's own, so that another person's item with the same id can't get in the way. Refuses
 * with FORBIDDEN what belongs to someone else, and with NOT_FOUND what doesn't exist for the caller.
 */
export async function getOwnContent(
  db: Db | Tx,
  actor: { userId: string; admin: boolean },
  item: Omit<Lookup, 'ownerUserId'>,
): Promise<FoundContent> {
  const own = await findContent(db, actor, { ...item, ownerUserId: actor.userId });
  if (own) return own;
  throw (await findContent(db, actor, item)) ? contentRefusals.CONTENT_NOT_YOURS() : contentRefusals.CONTENT_NOT_FOUND();
}
