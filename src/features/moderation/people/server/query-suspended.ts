import { sql, type Selectable } from 'kysely';
import type { Suspensions } from '#db/schema.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { GetSuspension, GetSuspensionOutput, QuerySuspended, Suspension } from '../contract.ts';
import { REPORT_REASONS } from '../../copy.ts';

const LIST = 'suspensions';

/** Everybody who is suspended, the most recent first. */
export async function querySuspended(services: Services, input: QuerySuspended): Promise<Page<Suspension>> {
  return await keysetPage(services.cursors, {
    list: LIST,
    input,
    read: (after, count) =>
      services.db
        .selectFrom('suspensions')
        .selectAll()
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(suspended_at, user_id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('suspended_at', 'desc')
        .orderBy('user_id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.suspended_at.toISOString(), row.user_id],
    present: (shown) => loadSuspensions(services, shown),
  });
}

/** Whether and why one person is suspended, and whether they may be. */
export async function getSuspension(services: Services, { userId }: GetSuspension): Promise<GetSuspensionOutput> {
  const rows = await services.db.selectFrom('suspensions').selectAll().where('user_id', '=', userId).execute();
  const user = await services.db.selectFrom('users').select(['admin', 'status']).where('user_id', '=', userId).executeTakeFirst();
  const [suspension = null] = await loadSuspensions(services, rows);
  return { suspension, mayBeSuspended: user?.status === 'active' && !user.admin };
}

async function loadSuspensions(services: Services, rows: Selectable<Suspensions>[]): Promise<Suspension[]> {
  const cards = await findUserCards(
    services,
    rows.flatMap((row) => [row.user_id, row.suspended_by]),
    { forAdministrators: true },
  );
  return rows.flatMap((row) => {
    const user = cards.get(row.user_id);
    if (!user) return [];
    const { details, suspended_at: at, suspended_by: by } = row;
    return { user, reason: REPORT_REASONS[row.reason], details, suspendedAt: at.toISOString(), by: cards.get(by) ?? null };
  });
}
