import { keepJson } from '#platform/server/json-text.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import type { Services } from '#platform/server/services.ts';
import type { Content } from '../../contract.ts';
import { isEntitled, maySee } from '../../policy.ts';
import type { ContentKey } from './content-keys.ts';
import { contentQuery, runContentQuery, type ContentRow } from './content-rows.ts';
import { serializeContents, type Reader } from './serialize-content.ts';

type Presenting = Pick<Services, 'db' | 'mediaLinks' | 'now'>;
type Shelf = Map<string, { version: string; content: Content }>;

const BY_KEY = contentQuery(
  `select contents.*, contents.xmin as row_version from unnest($3::uuid[], $4::uuid[]) wanted (user_id, id)
   join contents on contents.user_id = wanted.user_id and contents.id = wanted.id
   where contents.status = 'published'`,
  'c.created_at',
);

// What everybody gets of an item, by its version. Bounded; what was put in first goes first.
const MOST = 4000;
const shelves = new WeakMap<MediaLinks, Shelf>();

/**
 * The items of a list for one reader, in the order of their keys. What other readers get as well is made once for each version
 * of an item; the rest is read and made anew. An item that went meanwhile is left out.
 */
export async function presentContents(services: Presenting, reader: Reader, keys: ContentKey[]): Promise<Content[]> {
  const shelf = shelfOf(services.mediaLinks);
  const today = Math.trunc(services.now().getTime() / 86_400_000);
  const found = new Map<string, Content>();
  const missing: ContentKey[] = [];
  for (const key of keys) {
    const name = shelfName(key, reader);
    const known = name === null ? undefined : shelf.get(name);
    if (known?.version === versionOf(key, today)) found.set(key.id, known.content);
    else missing.push(key);
  }
  if (missing.length > 0) {
    for (const [id, content] of await readAndKeep(services, reader, { missing, shelf, today })) found.set(id, content);
  }
  return keys.flatMap(({ id }) => found.get(id) ?? []);
}

type Missing = { missing: ContentKey[]; shelf: Shelf; today: number };

async function readAndKeep(services: Presenting, reader: Reader, { missing, shelf, today }: Missing): Promise<Map<string, Content>> {
  const owners = missing.map(({ user_id }) => user_id);
  const ids = missing.map(({ id }) => id);
  const rows = await runContentQuery(services.db, BY_KEY, { userId: reader.userId, now: services.now() }, [owners, ids]);
  const read = new Map<string, Content>();
  for (const row of rows) {
    const facts = { ownerUserId: row.user_id, visibility: row.visibility, approvalStatus: row.approval_status };
    const [content] = maySee(facts, reader) ? serializeContents(services, reader, [row]) : [];
    if (!content) continue;
    read.set(row.id, content);
    const name = shelfName(row, reader);
    if (name !== null) put(shelf, name, { version: versionOf(row, today), content: keepJson(content) });
  }
  return read;
}

function put(shelf: Shelf, name: string, entry: { version: string; content: Content }): void {
  shelf.delete(name);
  if (shelf.size >= MOST) shelf.delete(shelf.keys().next().value ?? '');
  shelf.set(name, entry);
}

function shelfOf(links: MediaLinks): Shelf {
  const known = shelves.get(links);
  if (known) return known;
  const shelf: Shelf = new Map();
  shelves.set(links, shelf);
  return shelf;
}

type ShelfFacts = Pick<ContentRow, 'user_id' | 'id' | 'visibility' | 'approval_status' | 'liked' | 'subscribed'>;

// Owners and administrators see more than others, and what only some may read has links of their own: neither is kept. A
// teaser has no link but its author's, which everybody may follow.
function shelfName(item: ShelfFacts, reader: Reader): string | null {
  if (reader.admin || reader.userId === item.user_id || item.approval_status !== 'APPROVED') return null;
  const open = isEntitled({ ownerUserId: item.user_id, visibility: item.visibility }, { ...reader, subscribed: item.subscribed });
  if (open && item.visibility !== 'PUBLIC') return null;
  return `${item.id}${item.liked ? '+' : '-'}${open ? 'open' : 'teaser'}`;
}

// Links that everybody may follow change with the day (`MediaLinks`).
function versionOf({ version }: { version: string }, today: number): string {
  return `${today}:${version}`;
}
