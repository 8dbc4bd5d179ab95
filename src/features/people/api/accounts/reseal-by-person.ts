import type { Db } from '#db/client.ts';
import type { SealedBox } from '#platform/server/storage/sealed-box.ts';
import { listUserIds } from './list-user-ids.ts';

const PEOPLE = 500;

/** What one feature has sealed for people, at most a text each. */
export type SealedOfPeople = {
  boxOf: (userId: string) => SealedBox;
  read: (userIds: string[]) => Promise<{ user_id: string; sealed: Buffer | null }[]>;
  /** Replaces a text that is still what it was; one that changed meanwhile stays as it is. */
  replace: (userId: string, sealed: Buffer, fresh: Buffer) => Promise<{ numUpdatedRows: bigint }>;
};

/**
 * Seals under the current secret what another one has sealed, person by person. Returns how many rows it changed, and how many no known secret
 * opens.
 */
export async function resealByPerson(db: Db, { boxOf, read, replace }: SealedOfPeople): Promise<{ rows: number; unopened: number }> {
  const done = { rows: 0, unopened: 0 };
  let after: string | undefined;
  for (;;) {
    const people = await listUserIds(db, { after, limit: PEOPLE });
    after = people.at(-1);
    if (after === undefined) return done;
    for (const { user_id: userId, sealed } of await read(people)) {
      if (sealed === null) continue;
      const box = boxOf(userId);
      const fresh = box.reseal(sealed);
      if (fresh !== null) done.rows += Number((await replace(userId, sealed, fresh)).numUpdatedRows);
      else if (box.open(sealed) === null) done.unopened += 1;
    }
  }
}
