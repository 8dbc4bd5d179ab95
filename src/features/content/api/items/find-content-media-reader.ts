import { NIL } from 'uuid';
import { sql } from 'kysely';
import { expression } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { MediaReader } from '#features/media/policy.ts';
import { maySee, mediaReaderOf, type ContentFacts } from '../../policy.ts';
import { admits, replayId } from './admits.ts';

const ADMITTED = admits({ item: 'contents', owner: 'contents.user_id', reader: ':reader', now: ':now' });
const REPLAY_ID = sql<string | null>`${sql.raw(replayId('contents'))}`;

/** How a reader may see the media of a post or session; null if it doesn't exist for them. Fails closed. */
export async function findContentMediaReader(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { id, ownerUserId }: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  const row = await db
    .selectFrom('contents')
    .innerJoin('users', 'users.user_id', 'contents.user_id')
    .select(['contents.user_id', 'visibility', 'approval_status', sql<boolean>`users.status = 'suspended'`.as('owner_suspended')])
    .select(REPLAY_ID.as('replay_id'))
    .select(expression<boolean>(ADMITTED, { reader: actor?.userId ?? NIL, now: now() }).as('admitted'))
    .where('contents.user_id', '=', ownerUserId)
    .where('id', '=', id)
    .where('contents.status', '=', 'published')
    .executeTakeFirst();
  return row ? readerOfRow(row, actor) : null;
}

/** The same from a row already read. Treats values that the database's checks don't allow as the strictest ones. */
export function readerOfRow(
  row: {
    user_id: string;
    visibility: string;
    approval_status: string;
    admitted: boolean;
    owner_suspended: boolean;
    replay_id: string | null;
  },
  actor: Actor | null,
): MediaReader | null {
  const content: ContentFacts = {
    ownerUserId: row.user_id,
    visibility: row.visibility === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    approvalStatus: row.approval_status === 'APPROVED' || row.approval_status === 'PENDING' ? row.approval_status : 'REJECTED',
    ownerSuspended: row.owner_suspended,
    replayId: row.replay_id,
  };
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false, admitted: row.admitted };
  return maySee(content, reader) ? mediaReaderOf(content, reader) : null;
}
