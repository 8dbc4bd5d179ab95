import type { Services } from '#platform/server/program/services.ts';
import { runIndexContent } from './index-content.run.ts';

const ITEMS = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Indexes everything that a person has shared as it is now. */
export async function runIndexItems(services: Pick<Services, 'db' | 'now' | 'jobs'>, { userId }: { userId: string }): Promise<void> {
  let after = FIRST;
  for (;;) {
    const items = await services.db
      .selectFrom('contents')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ITEMS)
      .execute();
    for (const { id } of items) await runIndexContent(services, { ownerUserId: userId, id });
    const last = items.at(-1);
    if (items.length < ITEMS || !last) return;
    after = last.id;
  }
}
