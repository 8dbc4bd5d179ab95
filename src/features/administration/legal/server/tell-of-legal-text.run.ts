import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { listPeople } from '#features/people/api/accounts/list-user-ids.ts';
import { legalNotice } from './legal-notice.ts';
import { tellOfLegalText, type TellOfLegalText } from './tell-of-legal-text.ts';

const BATCH = 200;

/**
 * Notifies one batch of those who had an account when the version was published, and leaves the rest to another job; whoever joins later
 * is told as they join (`tellOfComingTexts`). Idempotent: each person is notified of a version once.
 */
export async function runTellOfLegalText(services: Services, { kind, version, after }: TellOfLegalText): Promise<void> {
  const text = await services.db
    .selectFrom('legal_texts')
    .select(['change', 'holds_from', 'published_at'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  if (text === undefined) return;
  const people = await listPeople(services.db, { after, joinedBefore: text.published_at, limit: BATCH });
  const notice = legalNotice({ kind, version, ...text });
  await inTransaction(services, async (command) => {
    await notifyAll(
      command,
      people.map(({ userId, username }) => ({ ...notice, toUserId: userId, toUsername: username })),
    );
    const last = people.length === BATCH ? people.at(-1) : undefined;
    if (last !== undefined) await command.enqueue(tellOfLegalText, { kind, version, after: last.userId });
  });
}
