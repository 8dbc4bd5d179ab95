import { cacheJson } from '#platform/cache/server/json-text.ts';
import { createVersionedCaches, type VersionedCache } from '#platform/cache/server/versioned-cache.ts';
import type { Services } from '#platform/server/program/services.ts';
import { shownMedia } from '#features/media/api/shown-media.ts';
import type { Content } from '../../contract.ts';
import { NOT_ON_CARDS, type CardContent, type ContentForm } from '../../cards/contract.ts';
import { isEntitled, maySee } from '../../policy.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import type { ContentKey } from './content-keys.ts';
import type { ContentRow } from '../../cards/server/content-rows.ts';
import { readContentRows } from '../../cards/server/read-content-rows.ts';
import { serializeContents, type Reader } from './serialize-content.ts';

type LoadServices = Pick<Services, 'db' | 'mediaLinks' | 'now'>;
/** `card` is built on first use. */
type Loaded = { content: Content; card: CardContent | null };

// Items as most readers get them, by their versions.
const cacheOf = createVersionedCaches<Loaded>({ most: 4000 });

/**
 * The items of a list for one reader, in the order of their keys. An item that other readers get too is built once per version; others are
 * read and built each time. Skips items that have since been deleted. Returns whole items unless cards are requested.
 */
export async function loadContents(services: LoadServices, reader: Reader, keys: ContentKey[], form: 'whole'): Promise<Content[]>;
export async function loadContents(services: LoadServices, reader: Reader, keys: ContentKey[], form?: ContentForm): Promise<CardContent[]>;
export async function loadContents(
  services: LoadServices,
  reader: Reader,
  keys: ContentKey[],
  form: ContentForm = 'whole',
): Promise<CardContent[]> {
  const loaded = await loadWithCards(services, reader, keys);
  return loaded.map((one) => (form === 'whole' ? one.content : cardIn(one)));
}

/** The same items, each whole and as its card. */
export async function loadContentsWithCards(
  services: LoadServices,
  reader: Reader,
  keys: ContentKey[],
): Promise<{ content: Content; card: CardContent }[]> {
  const loaded = await loadWithCards(services, reader, keys);
  return loaded.map((one) => ({ content: one.content, card: cardIn(one) }));
}

async function loadWithCards(services: LoadServices, reader: Reader, keys: ContentKey[]): Promise<Loaded[]> {
  const cache = cacheOf(services.mediaLinks);
  const today = Math.trunc(services.now().getTime() / 86_400_000);
  const found = new Map<string, Loaded>();
  const missing: ContentKey[] = [];
  for (const key of keys) {
    const name = cacheKey(key, reader);
    const known = name === null ? undefined : cache.get(name, versionOf(key, today));
    if (known) found.set(keyName(key), known);
    else missing.push(key);
  }
  if (missing.length > 0) {
    for (const [name, loaded] of await readMissing(services, reader, { missing, cache, today })) found.set(name, loaded);
  }
  return keys.flatMap((key) => found.get(keyName(key)) ?? []);
}

function cardIn(loaded: Loaded): CardContent {
  loaded.card ??= cacheJson(cardOf(loaded.content));
  return loaded.card;
}

/** Returns an item's card. */
export function cardOf(content: Content): CardContent {
  const card = Object.fromEntries(Object.entries(content).filter(([name]) => !NOT_ON_CARDS.has(name))) as CardContent;
  card.author = { ...card.author, profilePic: smallest(card.author.profilePic) };
  if (!card.locked && !content.locked) card.media = content.media.map((entity, index) => shownMedia(entity, { hasBlur: index === 0 }));
  return card;
}

// The author's face is small on a card.
function smallest(picture: CardContent['author']['profilePic']): CardContent['author']['profilePic'] {
  const small = picture?.url['150'];
  return picture && small ? { ...picture, url: { '150': small } } : picture;
}

type Missing = { missing: ContentKey[]; cache: VersionedCache<Loaded>; today: number };

async function readMissing(services: LoadServices, reader: Reader, { missing, cache, today }: Missing): Promise<Map<string, Loaded>> {
  const owners = missing.map(({ user_id }) => user_id);
  const ids = missing.map(({ id }) => id);
  const rows = await readContentRows(services, reader, { owners, ids });
  const read = new Map<string, Loaded>();
  for (const row of rows) {
    const [content] = maySee(contentFactsOf(row), reader) ? serializeContents(services, reader, [row]) : [];
    if (!content) continue;
    const name = cacheKey(row, reader);
    const loaded = { content: name === null ? content : cacheJson(content), card: null };
    if (name !== null) cache.put(name, versionOf(row, today), loaded);
    read.set(keyName(row), loaded);
  }
  return read;
}

type Facts = Pick<ContentRow, 'user_id' | 'id' | 'visibility' | 'approval_status' | 'liked' | 'saved' | 'admitted'>;

// Owners and administrators see more than others, and items that only some may read have links of their own: neither is cached. A teaser
// has no link but its author's, which is public.
function cacheKey(item: Facts, reader: Reader): string | null {
  if (reader.admin || reader.userId === item.user_id || item.approval_status !== 'APPROVED') return null;
  const open = isEntitled({ ownerUserId: item.user_id, visibility: item.visibility }, { ...reader, admitted: item.admitted });
  if (open && item.visibility !== 'PUBLIC') return null;
  return `${keyName(item)}${item.liked ? '+' : '-'}${item.saved ? 'saved' : ''}${open ? 'open' : 'teaser'}`;
}

// An id alone doesn't identify an item: the key is owner and id.
function keyName(item: Pick<ContentKey, 'user_id' | 'id'>): string {
  return `${item.user_id}/${item.id}`;
}

// Public links change daily (`MediaLinks`).
function versionOf({ version }: { version: string }, today: number): string {
  return `${today}:${version}`;
}
