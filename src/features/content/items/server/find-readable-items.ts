import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isEntitled, maySee, type ContentFacts } from '../../policy.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import { admits, replayId } from '../../api/items/admits.ts';

export type ItemKey = { ownerUserId: string; id: string };

/** An item that exists for the reader; `isOpen` says whether what is behind its lock does too. */
export type ReadableItem = ItemKey & { isOpen: boolean };

type Row = {
  user_id: string;
  id: string;
  visibility: ContentFacts['visibility'];
  approval_status: ContentFacts['approvalStatus'];
  owner_suspended: boolean;
  admitted: boolean;
  replay_id: string | null;
};

const FOUND = statement<Row, { owners: string[]; ids: string[]; reader: string; now: Date }>(`
  select c.user_id, c.id, c.visibility, c.approval_status, u.status = 'suspended' as owner_suspended,
    ${admits({ item: 'c', owner: 'c.user_id', reader: ':reader', now: ':now' })} as admitted, ${replayId('c')} as replay_id
  from unnest(:owners::uuid[], :ids::uuid[]) as wanted (user_id, id)
  join contents c on c.user_id = wanted.user_id and c.id = wanted.id
  join users u on u.user_id = c.user_id
  where c.user_id = any(:owners::uuid[]) and c.status = 'published'`);

/** Returns those of the items that exist for the reader, whatever their type. */
export async function findReadableItems(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  items: readonly ItemKey[],
): Promise<ReadableItem[]> {
  if (items.length === 0) return [];
  const keys = { owners: items.map(({ ownerUserId }) => ownerUserId), ids: items.map(({ id }) => id) };
  const rows = await FOUND.all(db, { ...keys, reader: actor.userId, now: now() });
  return rows
    .filter((row) => maySee(contentFactsOf(row), actor))
    .map((row) => {
      const facts = contentFactsOf(row);
      return { ownerUserId: row.user_id, id: row.id, isOpen: isEntitled(facts, { ...actor, admitted: row.admitted }) };
    });
}
