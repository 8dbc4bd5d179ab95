import type { Services } from '#platform/server/program/services.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { boxOfFeed } from './feed-token.ts';

const PEOPLE = 500;

/**
 * Seals under the current secret the calendar addresses that another one has sealed. Returns how many rows it changed, and how many no known
 * secret opens. One that is replaced meanwhile stays as it is.
 */
export async function resealCalendarFeeds({ config, db }: Pick<Services, 'config' | 'db'>): Promise<{ rows: number; unopened: number }> {
  const done = { rows: 0, unopened: 0 };
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return done;
    const feeds = await db.selectFrom('calendar_feeds').select(['user_id', 'sealed']).where('user_id', 'in', people).execute();
    for (const { user_id: userId, sealed } of feeds) {
      const box = boxOfFeed(config.secret, userId);
      const fresh = box.reseal(sealed);
      if (fresh === null) done.unopened += box.open(sealed) === null ? 1 : 0;
      else {
        const resealed = db.updateTable('calendar_feeds').set({ sealed: fresh }).where('user_id', '=', userId);
        done.rows += Number((await resealed.where('sealed', '=', sealed).executeTakeFirst()).numUpdatedRows);
      }
    }
  }
}
