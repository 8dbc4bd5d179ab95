import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/find-user-cards.ts';
import { contentKeyQuery, runContentKeyQuery } from '#features/content/api/cards/content-keys.ts';
import { keyColumns } from '#features/content/api/cards/content-version.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import { visibleAuthor } from '#features/follows/api/visible-author.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import type { Explore, GetExplore } from '../../contract.ts';
import { type StoredExplore, readStoredExplore } from '../../api/stored-explore.ts';

// The candidates that everyone, including this reader, may still see.
const COVERS = contentKeyQuery<{ owners: string[]; ids: string[] }>(`select ${keyColumns('item')}, item.created_at as place
  from unnest(:owners::uuid[], :ids::uuid[]) cover (user_id, id)
  join contents item on item.user_id = cover.user_id and item.id = cover.id
  where item.status = 'published' and item.approval_status = 'APPROVED' and item.visibility = 'PUBLIC' and ${visibleAuthor('item.user_id')}`);

// Two and three rows where four tiles are side by side, with two more for online and for all towns.
const FIRST_TOPICS = 8;
const FIRST_TOWNS = 10;
const NOTHING: Explore = { topics: [], topicCount: 0, towns: [], townCount: 0, online: { sessionCount: 0, hosts: [] }, rising: [] };

/** Returns the explore counts as last stored, with pictures and people as they are now. Empty before the first count. */
export async function getExplore(services: Services, actor: Actor | null, shown: GetExplore): Promise<Explore> {
  const stored = await readStoredExplore(services.db);
  if (stored === null) return NOTHING;
  const topics = shown.topics === 'all' ? stored.topics : stored.topics.slice(0, FIRST_TOPICS);
  const towns = shown.towns === 'all' ? stored.towns : stored.towns.slice(0, FIRST_TOWNS);
  const hosts = [...towns.flatMap((town) => town.hosts), ...stored.online.hosts];
  const [covers, cards] = await Promise.all([findCovers(services, actor, topics), findHosts(services, actor, hosts)]);
  const hostsOf = (ids: string[]) => ids.flatMap((id) => cards.get(id) ?? []);
  return {
    topicCount: stored.topics.length,
    townCount: stored.towns.length,
    topics: topics.map(({ tag, count }) => ({ tag, sessionCount: count, cover: covers.get(tag) ?? null })),
    towns: towns.map(({ name, count, latitude, longitude, hosts }) => ({
      name,
      sessionCount: count,
      latitude: rounded(latitude),
      longitude: rounded(longitude),
      hosts: hostsOf(hosts),
    })),
    online: { sessionCount: stored.online.count, hosts: hostsOf(stored.online.hosts) },
    rising: stored.rising,
  };
}

function findHosts(services: Services, actor: Actor | null, hosts: readonly string[]): Promise<Map<string, UserCard>> {
  const hidden = new Set(actor?.hiddenUserIds);
  return findUserCards(
    services,
    [...new Set(hosts)].filter((id) => !hidden.has(id)),
    { activeOnly: true },
  );
}

// Uses each picture for one topic only.
async function findCovers(services: Services, actor: Actor | null, topics: StoredExplore['topics']): Promise<Map<string, MediaEntity>> {
  const wantedCovers = topics.flatMap(({ covers }) => covers);
  if (wantedCovers.length === 0) return new Map();
  const reader = readerOf(actor);
  const keys = await runContentKeyQuery(services, COVERS, reader, {
    owners: wantedCovers.map(({ userId }) => userId),
    ids: wantedCovers.map(({ id }) => id),
  });
  const items = await loadContents(services, reader, distinct(keys), 'card');
  const pictures = new Map(
    items.flatMap((item) => {
      const picture = item.locked ? undefined : item.media.find(({ type }) => type === 'image');
      return picture ? [[item.id, picture] as const] : [];
    }),
  );
  const covers = new Map<string, MediaEntity>();
  for (const { tag, covers: candidates } of topics) {
    const found = candidates.find(({ id }) => pictures.has(id));
    const picture = found && pictures.get(found.id);
    if (!found || !picture) continue;
    covers.set(tag, picture);
    pictures.delete(found.id);
  }
  return covers;
}

function distinct<Key extends { user_id: string; id: string }>(keys: Key[]): Key[] {
  return [...new Map(keys.map((key) => [`${key.user_id}/${key.id}`, key])).values()];
}

// A town's centre is given to about a kilometre.
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
