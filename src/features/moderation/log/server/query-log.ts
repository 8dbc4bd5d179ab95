import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { readItemCards } from '#features/content/api/cards/read-item-cards.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { UserCard } from '#features/people/contract.ts';
import type { LogEntry, LogExport, LogFilter, QueryLog } from '../contract.ts';
import { recordAction } from '../../api/record-action.ts';
import { LOG_EXPORTED } from '../../rules.ts';
import { findLogAuthors, presentLog, readLog, understandFilter } from './read-log.ts';

/** The log of what administrators did, newest first (docs/product.md#administrators). */
export async function queryLog(
  services: Services,
  admin: { userId: string; admin: boolean },
  { limit, cursor, direction: _forward, ...filter }: QueryLog,
): Promise<Page<LogEntry>> {
  return await keysetPage(services.cursors, {
    list: `log:${JSON.stringify([filter.by, filter.action, filter.about, filter.item, filter.days])}`,
    input: { limit, cursor },
    read: async (after, count) => readLog(services.db, await understandFilter(services.db, filter, services.now()), { after, count }),
    keyOf: (row) => [row.at.toISOString(), row.id],
    present: (shown) => presentLog(services, shown, (ids) => readItemCards(services, admin, ids)),
  });
}

/** Everybody who ever acted as an administrator and is still here, by username. */
export async function queryLogAuthors(services: Pick<Services, 'db' | 'mediaLinks'>): Promise<{ items: UserCard[] }> {
  const cards = await findUserCards(services, await findLogAuthors(services.db), { forAdministrators: true });
  return { items: [...cards.values()].toSorted((one, other) => one.username.localeCompare(other.username, 'en')) };
}

/** Returns the newest lines of the log that match a filter, up to `LOG_EXPORTED`, and records in it that they were exported. */
export async function exportLog(
  command: CommandContext,
  admin: Actor,
  filter: LogFilter,
  { mediaLinks }: Pick<Services, 'mediaLinks'>,
): Promise<LogExport> {
  const { tx, now } = command;
  const known = await understandFilter(tx, filter, now);
  const rows = await readLog(tx, known, { after: null, count: LOG_EXPORTED + 1 });
  const exported = rows.slice(0, LOG_EXPORTED);
  await recordAction(command, admin, {
    action: 'EXPORT_LOG',
    subject: { count: exported.length, userId: known?.aboutUserId, id: filter.item, of: filter.action, by: filter.by, days: filter.days },
  });
  const entries = await presentLog({ db: tx, mediaLinks }, exported, async () => new Map());
  return { entries, isCut: rows.length > exported.length };
}
