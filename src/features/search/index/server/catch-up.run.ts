import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { enqueueCaughtUp } from '../../api/caught-up.ts';
import { deleteWordsBefore } from './record-words.ts';
import { refreshSavedSearches } from '../../saved/server/refresh-saved-searches.ts';
import { catchUpJob } from './catch-up.ts';
import { runIndexItems } from './index-items.run.ts';
import { runIndexPerson } from './index-person.run.ts';

type From = { afterUserId?: string | undefined; startedAt?: string | undefined };

const PEOPLE = 25;
const DAY_MS = 24 * 3_600_000;

/**
 * Indexes some people, everything of theirs and what their saved searches look for, then enqueues the next run; the last run deletes the
 * words that nothing has any more and announces that the index has caught up.
 */
export async function runCatchUp(services: Services, { afterUserId, startedAt }: From): Promise<void> {
  const { db, now } = services;
  const began = startedAt ?? now().toISOString();
  const people = await listUserIds(db, { after: afterUserId, limit: PEOPLE });
  for (const userId of people) {
    await refreshSavedSearches(db, userId);
    await runIndexPerson(services, { userId });
    await runIndexItems(services, { userId });
  }
  const last = people.length === PEOPLE ? people.at(-1) : undefined;
  if (last) await inTransaction(services, (command) => command.enqueue(catchUpJob, { afterUserId: last, startedAt: began }));
  else {
    await deleteWordsBefore(db, new Date(Date.parse(began) - DAY_MS));
    await inTransaction(services, enqueueCaughtUp);
  }
}
