import { formatDay } from '#kernel/time/time-text.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Services } from '#platform/server/program/services.ts';
import { notifyAll } from '#features/notifications/api/notify.ts';
import { listPeople } from '#features/people/api/accounts/list-user-ids.ts';
import { LEGAL_TEXTS, versionPath } from '../copy.ts';
import { tellOfLegalText, type TellOfLegalText } from './tell-of-legal-text.ts';

const BATCH = 200;

/**
 * Notifies one batch of those who had an account when the version was published, and leaves the rest to another job. Idempotent: each person
 * is notified of a version once.
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
  const data = {
    text: LEGAL_TEXTS[kind].title.toLowerCase(),
    change: text.change,
    from: text.holds_from > text.published_at ? (` from ${formatDay(text.holds_from, 'UTC')}` as const) : ('' as const),
    path: versionPath(kind, version),
  };
  await inTransaction(services, async (command) => {
    const source = `${kind}.${version}`;
    await notifyAll(
      command,
      people.map(({ userId, username }) => ({ type: 'LEGAL_TEXT', toUserId: userId, toUsername: username, source, data })),
    );
    const last = people.length === BATCH ? people.at(-1) : undefined;
    if (last !== undefined) await command.enqueue(tellOfLegalText, { kind, version, after: last.userId });
  });
}
