import type { Services } from '#platform/server/services.ts';
import { noteWords } from '../commands/note-words.ts';
import { putDocument } from '../commands/put-document.ts';
import { removeDocument } from '../commands/remove-document.ts';
import { readPersonDocument } from '../queries/read-person-document.ts';

/** Indexes a person as they are now, or removes them if nobody may find them. */
export async function runIndexPerson({ db, now }: Pick<Services, 'db' | 'now'>, { userId }: { userId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();
    const document = await readPersonDocument(tx, userId, now());
    if (document === null) return removeDocument(tx, { userId, type: 'USER', id: userId });
    await putDocument(tx, document, now());
    await noteWords(tx, [document.names, document.together], now());
  });
}
