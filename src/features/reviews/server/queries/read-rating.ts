import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Rating } from '../../contract.ts';
import { ratingOf } from '../../rules.ts';
import { OF_HOST, OF_SESSION, VISIBLE } from '../sql/visible-reviews.ts';

type Count = { stars: number; count: number };

const COUNTS = (which: string) => `select r.stars, count(*)::int as count ${VISIBLE} and ${which} group by r.stars`;
const FOR_HOST = statement<Count, { host: string }>(COUNTS(OF_HOST));
const FOR_SESSION = statement<Count, { host: string; session: string }>(COUNTS(OF_SESSION));

/** Counts the reviews of a session, or of all sessions of a host that everyone may read. The same for every reader. */
export async function readRating(db: Db | Tx, { host, session }: { host: string; session: string | undefined }): Promise<Rating> {
  const rows = session === undefined ? await FOR_HOST.all(db, { host }) : await FOR_SESSION.all(db, { host, session });
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]));
  return ratingOf([1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0));
}
