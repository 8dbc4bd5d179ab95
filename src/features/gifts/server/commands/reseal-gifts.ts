import type { Services } from '#platform/server/program/services.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { boxOfGift } from './gift-token.ts';

const PEOPLE = 500;

/**
 * Seals under the current secret the links of gifts that wait to be redeemed and that another one has sealed, creator by creator. Returns how
 * many it changed, and how many no known secret opens. Links of other gifts are never shown again.
 */
export async function resealGifts({ config, db }: Pick<Services, 'config' | 'db'>): Promise<{ rows: number; unopened: number }> {
  const done = { rows: 0, unopened: 0 };
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return done;
    const gifts = await db
      .selectFrom('gifts')
      .select(['owner_user_id', 'id', 'secret_sealed'])
      .where('owner_user_id', 'in', people)
      .where('status', 'in', ['pending', 'waiting', 'abandoned'])
      .execute();
    for (const { owner_user_id: owner, id, secret_sealed: sealed } of gifts) {
      const box = boxOfGift(config.secret, id);
      const fresh = box.reseal(sealed);
      if (fresh === null) {
        if (box.open(sealed) === null) done.unopened += 1;
        continue;
      }
      const { numUpdatedRows } = await db
        .updateTable('gifts')
        .set({ secret_sealed: fresh })
        .where('owner_user_id', '=', owner)
        .where('id', '=', id)
        .where('secret_sealed', '=', sealed)
        .executeTakeFirst();
      done.rows += Number(numUpdatedRows);
    }
  }
}
