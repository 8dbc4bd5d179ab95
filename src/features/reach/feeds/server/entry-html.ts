import { priceFrom } from '#features/content/copy.ts';
import type { Content, PostContent, SessionContent } from '#features/content/contract.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { cardPath } from '#kernel/http/card-path.ts';
import { startWhen } from '#kernel/time/event-when.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import { xmlText } from './xml-text.ts';

/**
 * Returns what a feed says of an item, as HTML. Feed readers are anonymous: locked content appears as its teaser, a place as its town.
 * Pictures without words appear as the item's preview card, because links to pictures themselves expire.
 */
export function entryHtml(item: Content, origin: string): string {
  const text = item.locked ? item.shortText : item.text;
  const subtitle = item.type === 'SESSION' && 'subtitle' in item ? (item.subtitle ?? '') : '';
  const lines = [subtitle, ...factsOf(item), text, ...(item.locked ? ['Exclusive Content for Subscribers'] : [])].filter(
    (line) => line !== '',
  );
  const words = lines.map((line) => `<p>${xmlText(line).replaceAll('\n', '<br/>')}</p>`).join('');
  return item.locked || item.text !== '' ? words : words + mediaHtml(item, origin);
}

function factsOf(item: Content): string[] {
  if (item.locked || item.type !== 'SESSION' || item.nextEvent === null) return [];
  const { startDateTime, ownPlace } = item.nextEvent;
  const place = ownPlace ?? item;
  const { timeZone, locationType, city } = place;
  const start = new Date(startDateTime);
  const where = locationType === 'online' ? 'Online' : (city ?? 'In person');
  return [`${formatDay(start, timeZone)}, ${startWhen(start, place)} · ${where} · ${priceFrom(item.nextEvent)}`];
}

function mediaHtml({ id, userId, type, media }: PostContent | SessionContent, origin: string): string {
  const picture = media.find((one) => one.type === 'image' && one.url['800']?.status === 'READY');
  const kind = type === 'POST' ? ('post' as const) : ('session' as const);
  const card = picture ? origin + cardPath({ kind, userId, id }, [picture.id]) : null;
  const shown = card === null ? '' : `<p><img src="${xmlText(card)}" width="1200" height="630" alt="${xmlText(picture?.alt ?? '')}"/></p>`;
  const counts = [countOf(media, 'image', 'photo'), countOf(media, 'video', 'video')].filter((count) => count !== '');
  return counts.length === 0 ? shown : `${shown}<p>${counts.join(', ')}</p>`;
}

function countOf(media: readonly MediaEntity[], type: MediaEntity['type'], word: string): string {
  const count = media.filter((one) => one.type === type).length;
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;
}
