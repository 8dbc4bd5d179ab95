import { sql } from 'kysely';
import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { SitemapPart } from '../../contract.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

// Parts are cut at half this length (`createPartFinder`), but ids inserted late may fall into them. sitemaps.org allows 50,000.
const MOST = 10_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Deps = Pick<Services, 'db' | 'mediaLinks'>;

/**
 * Reads the pages of one part of the sitemap, by id: only what everyone may read in full, by people who aren't suspended, and nothing
 * hidden from search engines. People are included once they have shared something. A page's last change covers only what search engines see
 * of it: likes and sold seats don't count.
 */
export function readSitemapPart(services: Deps, { list, range }: SitemapPart): Promise<SitemapEntry[]> {
  const ids = { from: range.from, to: range.to ?? LAST_ID };
  return list === 'contents' ? readContents(services, ids) : readPeople(services, ids);
}

type Ids = { from: string; to: string };

async function readContents(services: Deps, { from, to }: Ids): Promise<SitemapEntry[]> {
  const rows = await services.db
    .selectFrom('contents as c')
    .select(['c.user_id', 'c.id', 'c.type'])
    .select(
      sql<Date>`greatest(c.created_at, c.edited_at, case when c.type = 'SESSION' then (
        select max(greatest(e.created_at, e.moved_at, e.cancelled_at)) from session_events e
        where e.session_owner_user_id = c.user_id and e.session_id = c.id
      ) end)`.as('changed_at'),
    )
    .where('c.id', '>=', from)
    .where('c.id', '<', to)
    .where('c.status', '=', 'published')
    .where('c.approval_status', '=', 'APPROVED')
    .where('c.visibility', '=', 'PUBLIC')
    .where('c.in_search_engines', '=', true)
    .orderBy('c.id')
    .limit(MOST)
    .execute();
  const owners = await findUserCards(
    services,
    rows.map(({ user_id }) => user_id),
    { activeOnly: true, inSearchEngines: true },
  );
  return rows.flatMap(({ user_id, id, type, changed_at }) => {
    const owner = owners.get(user_id);
    return owner
      ? [{ path: paths.item({ username: owner.username, type: type === 'POST' ? 'POST' : 'SESSION', id }), changedAt: changed_at }]
      : [];
  });
}

async function readPeople({ db }: Deps, { from, to }: Ids): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.username', 'u.updated_at'])
    .select((eb) =>
      eb
        .selectFrom('contents as c')
        .select(({ fn }) => fn.max('c.created_at').as('newest'))
        .whereRef('c.user_id', '=', 'u.user_id')
        .where('c.status', '=', 'published')
        .where('c.approval_status', '=', 'APPROVED')
        .where('c.visibility', '=', 'PUBLIC')
        .where('c.in_search_engines', '=', true)
        .as('newest'),
    )
    .where('u.user_id', '>=', from)
    .where('u.user_id', '<', to)
    .where('u.status', '=', 'active')
    .where('u.in_search_engines', '=', true)
    .orderBy('u.user_id')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ username, updated_at: edited, newest }) =>
    newest === null ? [] : [{ path: paths.profile(username), changedAt: edited > newest ? edited : newest }],
  );
}
