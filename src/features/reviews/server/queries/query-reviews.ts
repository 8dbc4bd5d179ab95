import { statement } from '#db/statement.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import { readerOf, readerValues } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { getReadableContent } from '#features/content/api/items/find-content.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { QueryReviews, ReviewPage } from '../../contract.ts';
import { ratingOf } from '../../rules.ts';
import { OF_HOST, OF_SESSION, VISIBLE } from '../sql/visible-reviews.ts';
import { presentReviews, REVIEW_COLUMNS, type ReviewRow } from './present-reviews.ts';
import { readRating } from './read-rating.ts';

const END = ['9999-12-31T00:00:00.000Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

type Params = { host: string; hidden: string; at: string; id: string; limit: number };

const LIST = (which: string) => `select ${REVIEW_COLUMNS} ${VISIBLE} and ${which} and ${unblocked('r.user_id')}
  and (r.created_at, r.id) < (:at::timestamptz, :id::uuid) order by r.created_at desc, r.id desc limit :limit::int`;
const FOR_HOST = statement<ReviewRow, Params>(LIST(OF_HOST));
const FOR_SESSION = statement<ReviewRow, Params & { session: string }>(LIST(OF_SESSION));

/**
 * The reviews of a session that the reader may read whole, or of all sessions of a host that everyone may read, newest first, with the
 * rating over all of them beside the first page. Leaves out people hidden from the reader, who still count in the rating; of a hidden host there are none.
 */
export async function queryReviews(services: Services, actor: Actor | null, input: QueryReviews): Promise<ReviewPage> {
  const { db, cursors, now } = services;
  const { hostUserId: host, sessionId: session } = input;
  const reader = readerOf(actor);
  if (session !== undefined) await getReadableContent(db, reader, { uri: { type: 'SESSION', id: session }, ownerUserId: host, at: now() });
  else if (reader.hiddenUserIds.includes(host)) return { items: [], nextCursor: null, rating: ratingOf([]) };
  const { hidden } = readerValues(reader);
  const [page, rating] = await Promise.all([
    keysetPage(cursors, {
      list: `reviews:${host}:${session ?? ''}`,
      input,
      read(after, limit) {
        const [at, id] = after ?? END;
        const params = { host, hidden, at: String(at), id: String(id), limit };
        return session === undefined ? FOR_HOST.all(db, params) : FOR_SESSION.all(db, { ...params, session });
      },
      keyOf: (row) => [row.created_at.toISOString(), row.id],
      present: (rows) => presentReviews(services, host, rows),
    }),
    input.cursor ? null : readRating(db, { host, session }),
  ]);
  return { ...page, rating };
}
