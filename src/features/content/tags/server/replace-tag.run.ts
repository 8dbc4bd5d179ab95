import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { moveInterests, replaceSomeTags } from './replace-some-tags.ts';

const PEOPLE_AT_ONCE = 1000;

/**
 * Works in small transactions until no item has the tag, and then nobody's interests name it if another one replaces it; a retry does what is
 * missing.
 */
export async function runReplaceTag(services: Services, change: { tag: string; by: string | null }): Promise<void> {
  while ((await inTransaction(services, (command) => replaceSomeTags(command, change))) > 0);
  const { tag, by } = change;
  if (by !== null) await moveAllInterests(services, { tag, by });
}

async function moveAllInterests(services: Services, change: { tag: string; by: string }): Promise<void> {
  for (let after: string | undefined; ;) {
    const people = await listUserIds(services.db, { after, limit: PEOPLE_AT_ONCE });
    await inTransaction(services, (command) => moveInterests(command, people, change));
    if (people.length < PEOPLE_AT_ONCE) return;
    after = people.at(-1);
  }
}
