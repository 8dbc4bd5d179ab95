import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { OF_HOST, OF_SESSION, VISIBLE } from '../server/sql/visible-reviews.ts';

const SHOWN = statement<{ id: string }, { host: string; session: string }>(
  `select r.id ${VISIBLE} and ${OF_SESSION} and ${OF_HOST} and c.status = 'deleted' limit 1`,
);

/** Whether a session was deleted, and reviews of it are still shown by its host's profile to everybody. */
export async function showsReviewsOfDeleted(db: Db | Tx, hostUserId: string, sessionId: string): Promise<boolean> {
  return (await SHOWN.all(db, { host: hostUserId, session: sessionId })).length > 0;
}
