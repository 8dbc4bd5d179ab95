import { readerOf } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import type { ShownMedia } from '#features/media/contract.ts';
import type { Explore, GetExplore } from '../../contract.ts';
import { type StoredExplore, readStoredExplore } from '../../api/stored-explore.ts';
import { findContentKeys } from '#features/content/api/cards/content-keys.ts';

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
async function findCovers(services: Services, actor: Actor | null, topics: StoredExplore['topics']): Promise<Map<string, ShownMedia>> {
  const wantedCovers = topics.flatMap(({ covers }) => covers);
  if (wantedCovers.length === 0) return new Map();
  const reader = readerOf(actor);
  const distinct = new Map(wantedCovers.map((cover) => [cover.id, { user_id: cover.userId, id: cover.id }]));
  const keys = await findContentKeys(services, reader, [...distinct.values()]);
  const hidden = new Set(reader.hiddenUserIds);
  // What everyone, including this reader, may still see.
  const open = keys.filter(
    (key) => key.visibility === 'PUBLIC' && key.approval_status === 'APPROVED' && !key.owner_suspended && !hidden.has(key.user_id),
  );
  const items = await loadContents(services, reader, open, 'card');
  const pictures = new Map(
    items.flatMap((item) => {
      const picture = item.locked ? undefined : item.media.find(({ type }) => type === 'image');
      return picture ? [[item.id, picture] as const] : [];
    }),
  );
  const covers = new Map<string, ShownMedia>();
  for (const { tag, covers: candidates } of topics) {
    const found = candidates.find(({ id }) => pictures.has(id));
    const picture = found && pictures.get(found.id);
    if (!found || !picture) continue;
    covers.set(tag, picture);
    pictures.delete(found.id);
  }
  return covers;
}

// A town's centre is given to about a kilometre.
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
