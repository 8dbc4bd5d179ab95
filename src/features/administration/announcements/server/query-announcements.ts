import { sql, type Selectable } from 'kysely';
import type { Announcements } from '#db/schema.ts';
import type { Page } from '#kernel/http/paging.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { maintenanceWords } from '../../maintenance/copy.ts';
import { readMaintenance } from '../../maintenance/server/read-maintenance.ts';
import type { Announcement, ListedAnnouncement, QueryAnnouncements } from '../contract.ts';

type Row = Selectable<Announcements>;

/**
 * What everybody is shown now; null if nothing is. That the site is read-only or closed goes before any announcement; of several of these,
 * the last that began.
 */
export async function getAnnouncement({ db, now }: Pick<Services, 'db' | 'now'>): Promise<{ announcement: Announcement | null }> {
  const at = now();
  const [maintenance, row] = await Promise.all([readMaintenance(db), findAnnouncement(db, at)]);
  if (maintenance.mode !== 'OPEN' && maintenance.id !== null && maintenance.since !== null) {
    const text = maintenanceWords(maintenance, at);
    return { announcement: { id: maintenance.id, text, link: null, level: 'WARNING', startsAt: maintenance.since, endsAt: null } };
  }
  return { announcement: row === undefined ? null : presentAnnouncement(row) };
}

function findAnnouncement(db: Services['db'], at: Date): Promise<Row | undefined> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('starts_at', '<=', at)
    .where((are) => are.or([are('ends_at', 'is', null), are('ends_at', '>', at)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All announcements, for administrators, the last to begin first. */
export async function queryAnnouncements(services: Services, input: QueryAnnouncements): Promise<Page<ListedAnnouncement>> {
  return await keysetPage(services.cursors, {
    list: 'announcements',
    input,
    read: (after, count) =>
      services.db
        .selectFrom('announcements')
        .selectAll()
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(starts_at, id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`),
        )
        .orderBy('starts_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute(),
    keyOf: (row) => [row.starts_at.toISOString(), row.id],
    async present(shown) {
      const authors = await findUserCards(
        services,
        shown.map((row) => row.created_by),
        { forAdministrators: true },
      );
      return shown.map((row) => ({ ...presentAnnouncement(row), by: authors.get(row.created_by) ?? null }));
    },
  });
}

function presentAnnouncement(row: Row): Announcement {
  const { id, text, link_label: label, link_url: url, level, starts_at: startsAt, ends_at: endsAt } = row;
  return {
    id,
    text,
    link: label === null || url === null ? null : { label, url },
    level,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
