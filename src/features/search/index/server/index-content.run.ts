import type { Services } from '#platform/server/program/services.ts';
import { recordWords } from './record-words.ts';
import { upsertDocument, type SearchDocument, deleteDocument } from './upsert-document.ts';
import { readItemDocument } from './read-item-document.ts';
import { sendAlertsJob } from '../../saved/server/send-alerts.ts';

// Sessions older than this are indexed for the first time only because they existed before search did, so they trigger no alerts.
const YOUNG_MS = 24 * 3_600_000;

type Item = { ownerUserId: string; id: string };

/**
 * Indexes an item as it is now, or removes it if nobody may find it. Locks the item, so that of two concurrent runs the later can't write
 * what it read earlier.
 */
export async function runIndexContent({ db, now, jobs }: Pick<Services, 'db' | 'now' | 'jobs'>, { ownerUserId, id }: Item): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('contents')
      .select('id')
      .where('user_id', '=', ownerUserId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const document = await readItemDocument(tx, { ownerUserId, id });
    if (document === null) {
      for (const type of ['POST', 'SESSION'] as const) await deleteDocument(tx, { userId: ownerUserId, type, id });
      return;
    }
    const before = await tx
      .selectFrom('search_documents')
      .select(['visibility', 'latitude'])
      .where('user_id', '=', ownerUserId)
      .where('type', '=', document.type)
      .where('id', '=', id)
      .executeTakeFirst();
    await upsertDocument(tx, document, now());
    if (document.type === 'SESSION' && document.place > now().getTime() - YOUNG_MS && isMoreFindable(before, document))
      await jobs.put(tx, [{ name: sendAlertsJob.name, payload: { ownerUserId, id }, startAfter: null, priority: 0 }]);
    await recordWords(tx, [document.names, document.tags, document.around], now());
  });
}

// A place is often found, and a session sometimes opened to everybody, only after it was published. Each search alerts once per session.
function isMoreFindable(
  before: { visibility: string; latitude: number | null } | undefined,
  { visibility, point }: SearchDocument,
): boolean {
  if (before === undefined) return true;
  return (before.latitude === null && point !== null) || (before.visibility !== 'PUBLIC' && visibility === 'PUBLIC');
}
