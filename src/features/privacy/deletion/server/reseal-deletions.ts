import type { Services } from '#platform/server/program/services.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { boxOfDeletion } from './deletion-secrets.ts';

const PEOPLE = 500;

/**
 * Seals under the current secret what deletions that are yet to end need and another secret has sealed. Returns how many rows it changed, and
 * how many no known secret opens. One that ends meanwhile stays as it is.
 */
export async function resealDeletions({ config, db }: Pick<Services, 'config' | 'db'>): Promise<{ rows: number; unopened: number }> {
  const done = { rows: 0, unopened: 0 };
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return done;
    const pending = await db
      .selectFrom('account_deletions')
      .select(['user_id', 'sealed'])
      .where('user_id', 'in', people)
      .where('sealed', 'is not', null)
      .execute();
    for (const { user_id: userId, sealed } of pending) {
      if (sealed === null) continue;
      const box = boxOfDeletion(config.secret, userId);
      const fresh = box.reseal(sealed);
      if (fresh === null) done.unopened += box.open(sealed) === null ? 1 : 0;
      else {
        const resealed = db.updateTable('account_deletions').set({ sealed: fresh }).where('user_id', '=', userId);
        done.rows += Number((await resealed.where('sealed', '=', sealed).executeTakeFirst()).numUpdatedRows);
      }
    }
  }
}
