import type { Services } from '#platform/server/program/services.ts';
import { recordWords } from './record-words.ts';
import { upsertDocument, deleteDocument } from './upsert-document.ts';
import { readPersonDocument } from './read-person-document.ts';
import { indexItemsJob } from './index-items.ts';

type Needed = Pick<Services, 'db' | 'now' | 'jobs'>;

/**
 * Indexes a person as they are now, or removes them if nobody may find them. If their names have changed, everything they have shared
 * follows, because it is found by its author: nobody should be found by a name they have given up.
 */
export async function runIndexPerson({ db, now, jobs }: Needed, { userId }: { userId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();
    const document = await readPersonDocument(tx, userId, now());
    if (document === null) return deleteDocument(tx, { userId, type: 'USER', id: userId });
    const before = await tx
      .selectFrom('search_documents')
      .select('names')
      .where('user_id', '=', userId)
      .where('type', '=', 'USER')
      .where('id', '=', userId)
      .executeTakeFirst();
    await upsertDocument(tx, document, now());
    await recordWords(tx, [document.names, document.together], now());
    if (before !== undefined && before.names.trim() !== document.names.trim())
      await jobs.put(tx, [{ name: indexItemsJob.name, payload: { userId }, startAfter: null, priority: 0 }]);
  });
}
