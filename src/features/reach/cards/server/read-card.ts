import type { Buffer } from 'node:buffer';
import type { Services } from '#platform/server/program/services.ts';
import { startWhen } from '#kernel/time/event-when.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import type { StoredVariants } from '#db/stored-json.ts';
import { getUser } from '#features/people/api/profiles/get-user.ts';
import { followersLabel } from '#features/people/copy.ts';
import { priceFrom } from '#features/content/copy.ts';
import type { Content } from '#features/content/contract.ts';
import { isForSearchEngines } from '#features/content/policy.ts';
import { getContentItem } from '#features/content/api/cards/get-content-item.ts';
import { replayLockText } from '#features/content/replays/copy.ts';
import type { ContentType } from '#features/content/contract.ts';
import type { CardName } from '../../contract.ts';
import type { CardFacts } from './draw-card.ts';

/** Whether search engines may show it. */
type Card = CardFacts & { inSearchEngines: boolean };

/**
 * Reads what an item's preview card shows, as a guest may know it: for locked content its title or teaser, its author and no picture; for a
 * place the town. Refuses with NOT_FOUND if the item isn't there for everyone.
 */
export async function readCard(services: Services, { kind, userId, id }: CardName): Promise<Card> {
  if (kind === 'profile') return profileCard(services, userId);
  const type = kind === 'post' ? 'POST' : 'SESSION';
  const item = await getContentItem(services, null, { contentItemUri: { type, id }, userId });
  const author = item.author.displayName ?? item.username;
  const [picture, face] = await Promise.all([item.locked ? null : firstPicture(services, { userId, type, id }), faceOf(services, userId)]);
  return { ...wordsOf(item), author, picture, face, inSearchEngines: isForSearchEngines(item) };
}

type Words = Pick<CardFacts, 'above' | 'title' | 'lines' | 'tag'>;

function wordsOf(item: Content): Words {
  if (item.locked) {
    const title = item.title ?? (item.shortText || 'Post');
    const lines = item.title === null ? [] : [item.subtitle ?? '', item.shortText].filter((line) => line !== '');
    return { above: item.replay ? replayLockText(item.replay) : 'For subscribers', title, lines, tag: null };
  }
  if (item.type === 'POST') return { above: null, title: item.shortText || 'A post', lines: [], tag: null };
  const next = item.nextEvent;
  const place = next?.ownPlace ?? item;
  const { timeZone, locationType, city } = place;
  const where = locationType === 'online' ? 'Online' : (city ?? 'In person');
  const below = item.subtitle === null ? [] : [item.subtitle];
  if (next === null) return { above: null, title: item.title, lines: [...below, where], tag: null };
  const start = new Date(next.startDateTime);
  return {
    above: formatDay(start, timeZone),
    title: item.title,
    lines: [...below, `${startWhen(start, place)} · ${where}`],
    tag: priceFrom(next),
  };
}

async function profileCard(services: Services, userId: string): Promise<Card> {
  const user = await getUser(services, null, { userId });
  const [face, picture] = await Promise.all([faceOf(services, userId), coverOf(services, userId)]);
  const followers = followersLabel(user.followerCount);
  const name = user.displayName ?? user.username;
  return {
    above: null,
    title: name,
    lines: [user.bio ?? followers],
    tag: null,
    author: `@${user.username}`,
    picture,
    face,
    inSearchEngines: user.inSearchEngines,
  };
}

async function faceOf(services: Services, userId: string): Promise<Buffer | null> {
  const row = await services.db.selectFrom('users').select('profile_pic').where('user_id', '=', userId).executeTakeFirst();
  return blobOf(services, row?.profile_pic?.variants, '150');
}

async function coverOf(services: Services, userId: string): Promise<Buffer | null> {
  const row = await services.db.selectFrom('users').select('profile_cover_pic').where('user_id', '=', userId).executeTakeFirst();
  return blobOf(services, row?.profile_cover_pic?.variants, '1500');
}

async function firstPicture(
  services: Services,
  { userId, type, id }: { userId: string; type: ContentType; id: string },
): Promise<Buffer | null> {
  const row = await services.db
    .selectFrom('media_entities')
    .select('variants')
    .where('user_id', '=', userId)
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .where('type', '=', 'image')
    .where('entity_type', '=', 'content')
    .where('status', '=', 'READY')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return blobOf(services, row?.variants, '800');
}

// A card without its picture is better than none.
async function blobOf({ blobs, log }: Services, keys: StoredVariants | undefined, size: string): Promise<Buffer | null> {
  const key = keys?.[size];
  if (typeof key !== 'string') return null;
  try {
    return await blobs.get(key);
  } catch (error) {
    log.warn({ err: error }, 'a picture of a preview card could not be read');
    return null;
  }
}
