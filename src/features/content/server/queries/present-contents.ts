import { keepJson } from '#platform/server/json-text.ts';
import type { MediaLinks } from '#platform/server/media-links.ts';
import type { Services } from '#platform/server/services.ts';
import { NOT_ON_CARDS, type CardContent, type Content, type ContentForm } from '../../contract.ts';
import { isEntitled, maySee } from '../../policy.ts';
import type { ContentKey } from './content-keys.ts';
import { contentQuery, runContentQuery, type ContentRow } from './content-rows.ts';
import { serializeContents, type Reader } from './serialize-content.ts';

type Presenting = Pick<Services, 'db' | 'mediaLinks' | 'now'>;
/** `card` is made when somebody asks for it. */
type Kept = { version: string; content: Content; card: CardContent | null };
type Shelf = Map<string, Kept>;

const BY_KEY = contentQuery<{ owners: string[]; ids: string[] }>(
  `select contents.*, contents.xmin as row_version from unnest(:owners::uuid[], :ids::uuid[]) wanted (user_id, id)
   join contents on contents.user_id = wanted.user_id and contents.id = wanted.id
   where contents.status = 'published'`,
  'c.created_at',
);

// What everybody gets of an item, by its version. Bounded; what was put in first goes first.
const MOST = 4000;
const shelves = new WeakMap<MediaLinks, Shelf>();

/**
 * The items of a list for one reader, in the order of their keys. What other readers get as well is made once for each version
 * of an item; the rest is read and made anew. An item that went meanwhile is left out. All are whole where they are not asked for as cards.
 */
export async function presentContents(services: Presenting, reader: Reader, keys: ContentKey[], form: 'whole'): Promise<Content[]>;
export async function presentContents(services: Presenting, reader: Reader, keys: ContentKey[], form?: ContentForm): Promise<CardContent[]>;
export async function presentContents(
  services: Presenting,
  reader: Reader,
  keys: ContentKey[],
  form: ContentForm = 'whole',
): Promise<CardContent[]> {
  const shelf = shelfOf(services.mediaLinks);
  const today = Math.trunc(services.now().getTime() / 86_400_000);
  const found = new Map<string, CardContent>();
  const missing: ContentKey[] = [];
  for (const key of keys) {
    const name = shelfName(key, reader);
    const known = name === null ? undefined : shelf.get(name);
    if (known?.version === versionOf(key, today)) found.set(keyName(key), inForm(known, form));
    else missing.push(key);
  }
  if (missing.length > 0) {
    for (const [name, content] of await readAndKeep(services, reader, { missing, shelf, today, form })) found.set(name, content);
  }
  return keys.flatMap((key) => found.get(keyName(key)) ?? []);
}

function inForm(kept: Kept, form: ContentForm): CardContent {
  if (form === 'whole') return kept.content;
  kept.card ??= keepJson(cardOf(kept.content));
  return kept.card;
}

function cardOf(content: Content): CardContent {
  const card = Object.fromEntries(Object.entries(content).filter(([name]) => !NOT_ON_CARDS.has(name))) as CardContent;
  if (!card.locked) card.media = card.media.map((entity, index) => (index === 0 ? entity : { ...entity, blur: null }));
  return card;
}

type Missing = { missing: ContentKey[]; shelf: Shelf; today: number; form: ContentForm };

async function readAndKeep(
  services: Presenting,
  reader: Reader,
  { missing, shelf, today, form }: Missing,
): Promise<Map<string, CardContent>> {
  const owners = missing.map(({ user_id }) => user_id);
  const ids = missing.map(({ id }) => id);
  const rows = await runContentQuery(services, BY_KEY, reader, { owners, ids });
  const read = new Map<string, CardContent>();
  for (const row of rows) {
    const facts = { ownerUserId: row.user_id, visibility: row.visibility, approvalStatus: row.approval_status };
    const [content] = maySee(facts, reader) ? serializeContents(services, reader, [row]) : [];
    if (!content) continue;
    const name = shelfName(row, reader);
    if (name === null) {
      read.set(keyName(row), form === 'card' ? cardOf(content) : content);
    } else {
      const entry = { version: versionOf(row, today), content: keepJson(content), card: null };
      put(shelf, name, entry);
      read.set(keyName(row), inForm(entry, form));
    }
  }
  return read;
}

function put(shelf: Shelf, name: string, entry: Kept): void {
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
  return `${keyName(item)}${item.liked ? '+' : '-'}${open ? 'open' : 'teaser'}`;
}

// An id alone names no item: items are keyed by owner and id.
function keyName(item: Pick<ContentKey, 'user_id' | 'id'>): string {
  return `${item.user_id}/${item.id}`;
}

// Links that everybody may follow change with the day (`MediaLinks`).
function versionOf({ version }: { version: string }, today: number): string {
  return `${today}:${version}`;
}
