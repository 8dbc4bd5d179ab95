import type { Services } from '#platform/server/program/services.ts';
import { resealByPerson } from '#features/people/api/accounts/reseal-by-person.ts';
import { boxOfDeletion } from './deletion-secrets.ts';

/** Seals under the current secret what deletions that are yet to end need and another secret has sealed. One that ends meanwhile stays as it is. */
export async function resealDeletions({ config, db }: Pick<Services, 'config' | 'db'>): Promise<{ rows: number; unopened: number }> {
  return await resealByPerson(db, {
    boxOf: (userId) => boxOfDeletion(config.secret, userId),
    read: (people) => db.selectFrom('account_deletions').select(['user_id', 'sealed']).where('user_id', 'in', people).execute(),
    replace: (userId, sealed, fresh) =>
      db
        .updateTable('account_deletions')
        .set({ sealed: fresh })
        .where('user_id', '=', userId)
        .where('sealed', '=', sealed)
        .executeTakeFirst(),
  });
}
