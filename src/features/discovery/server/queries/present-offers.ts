import type { Services } from '#platform/server/program/services.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import type { Reader } from '#platform/server/http/reader.ts';
import { foundDateOf, type FoundItem } from '#features/search/api/find-contents.ts';
import type { OfferedItem, OfferedSession } from '../../contract.ts';
import type { FollowedAttendees } from './find-followed-attendees.ts';
import { findContentKeys } from '#features/content/api/cards/content-keys.ts';

/** Presents found sessions to their reader, in their order. Skips items that have since been deleted or are locked. */
export async function presentOfferedSessions(
  services: Services,
  reader: Reader,
  { found, attendees }: { found: FoundItem[]; attendees: FollowedAttendees },
): Promise<OfferedSession[]> {
  const cards = await loadContents(services, reader, await findContentKeys(services, reader, found), 'card');
  return cards.flatMap((item) => {
    const key = found.find(({ id, user_id: userId }) => id === item.id && userId === item.userId);
    const date = key ? foundDateOf(item, key) : null;
    if (!key || date === null || item.locked || item.type !== 'SESSION') return [];
    return [{ item: offeredItem(item), date, going: attendees.goingTo(key), isFollowed: attendees.isFollowed(key.user_id) }];
  });
}

function offeredItem(card: Extract<CardContent, { locked: false; type: 'SESSION' }>): OfferedItem {
  const { id, type, userId, username, author, title, subtitle, media } = card;
  const picture = media.find((one) => one.type === 'image') ?? media[0];
  return { id, type, userId, username, author, title, subtitle, media: picture === undefined ? [] : [picture] };
}
