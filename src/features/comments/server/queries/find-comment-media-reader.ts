import { sql } from 'kysely';
import { NIL } from 'uuid';
import { expression } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readerOfRow } from '#features/content/api/items/find-content-media-reader.ts';
import type { MediaReader } from '#features/media/policy.ts';
import { admits, replayId } from '#features/content/api/items/admits.ts';
import { suspended } from '../sql/suspended.ts';

const ADMITTED = admits({ item: 'contents', owner: 'contents.user_id', reader: ':reader', now: ':now' });
const REPLAY_ID = sql<string | null>`${sql.raw(replayId('contents'))}`;

/**
 * How a reader may see the media of a comment; null if the comment doesn't exist for them. Media under a locked item are as locked as the
 * item.
 */
export async function findCommentMediaReader(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Actor | null,
  { id, ownerUserId }: { id: string; ownerUserId: string },
): Promise<MediaReader | null> {
  const row = await db
    .selectFrom('comments')
    .innerJoin('contents', (join) =>
      join.onRef('contents.user_id', '=', 'comments.content_user_id').onRef('contents.id', '=', 'comments.content_id'),
    )
    .select(['contents.user_id', 'contents.visibility', 'contents.approval_status'])
    .select(suspended('contents.user_id').as('owner_suspended'))
    .select(REPLAY_ID.as('replay_id'))
    .select(expression<boolean>(ADMITTED, { reader: actor?.userId ?? NIL, now: now() }).as('admitted'))
    .where('comments.id', '=', id)
    .where('comments.user_id', '=', ownerUserId)
    .where('comments.deleted', '=', false)
    .where(suspended('comments.user_id'), '=', false)
    .where('contents.status', '=', 'published')
    .executeTakeFirst();
  const reader = row ? readerOfRow(row, actor) : null;
  return reader?.view === 'full' ? reader : null;
}
