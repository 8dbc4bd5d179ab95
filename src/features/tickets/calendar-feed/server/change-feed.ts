import type { Db } from '#db/client.ts';
import * as paths from '#kernel/http/paths.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { resealByPerson } from '#features/people/api/accounts/reseal-by-person.ts';
import type { CalendarFeed } from '../contract.ts';
import { boxOfFeed, createFeedToken } from './feed-token.ts';

const PEOPLE = 500;

type Sealing = Pick<Services, 'config'>;

/** Gives the caller a private calendar address. A former one ends at once. */
export async function startFeed({ tx, now }: CommandContext, { userId }: Actor, _input: unknown, services: Sealing): Promise<CalendarFeed> {
  const token = createFeedToken(userId);
  const feed = { sealed: boxOfFeed(services.config.secret, userId).seal(token), created_at: now };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((set) => ({ sealed: set.ref('excluded.sealed'), created_at: set.ref('excluded.created_at') })),
    )
    .execute();
  return feedOf(services, token, now);
}

/** Ends the caller's private calendar address. Does nothing without one. */
export async function stopFeed({ tx }: CommandContext, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** Ends the private calendar addresses of everybody. Returns how many there were. */
export async function stopEveryFeed(db: Db): Promise<number> {
  let stopped = 0;
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return stopped;
    const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', 'in', people).executeTakeFirst();
    stopped += Number(numDeletedRows);
  }
}

/** Returns the caller's private calendar address, if they have one. One that no known secret opens counts as none: it opens nothing. */
export async function getFeed(services: Sealing & Pick<Services, 'db'>, { userId }: Actor): Promise<CalendarFeed> {
  const row = await services.db
    .selectFrom('calendar_feeds')
    .select(['sealed', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const token = row ? boxOfFeed(services.config.secret, userId).open(row.sealed) : null;
  return row && token !== null ? feedOf(services, token, row.created_at) : { address: null, createdAt: null };
}

/** Seals under the current secret the addresses that another one has sealed. One that is replaced meanwhile stays as it is. */
export async function resealCalendarFeeds({ config, db }: Pick<Services, 'config' | 'db'>): Promise<{ rows: number; unopened: number }> {
  return await resealByPerson(db, {
    boxOf: (userId) => boxOfFeed(config.secret, userId),
    read: (people) => db.selectFrom('calendar_feeds').select(['user_id', 'sealed']).where('user_id', 'in', people).execute(),
    replace: (userId, sealed, fresh) =>
      db.updateTable('calendar_feeds').set({ sealed: fresh }).where('user_id', '=', userId).where('sealed', '=', sealed).executeTakeFirst(),
  });
}

function feedOf({ config }: Sealing, token: string, createdAt: Date): CalendarFeed {
  return { address: config.publicOrigin + paths.calendarFeed(token), createdAt: createdAt.toISOString() };
}
