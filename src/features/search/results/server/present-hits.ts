import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import type { Content } from '#features/content/contract.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { loadContentsWithCards } from '#features/content/api/cards/load-contents.ts';
import type { Reader } from '#platform/server/http/reader.ts';
import type { FoundTag, Hit } from '../../contract.ts';
import type { ParsedQuery } from '../../query/rules/parse-query.ts';
import { whyOf, type Cut, type HitPart } from '../rules/why.ts';
import { foundDateOf, type FoundItem } from '../../api/find-contents.ts';
import type { FoundPersonRow } from '../../api/find-people.ts';
import { findContentKeys } from '#features/content/api/cards/content-keys.ts';

type HitOf<Type extends Hit['type']> = Extract<Hit, { type: Type }>;
type MatchedQuery = { parsed: ParsedQuery; meant: string | null; cut?: Cut };

/** Presents found items to their reader: the feed's cards, and why each was found. Skips items that have since gone. */
export async function presentFoundContents(services: Services, reader: Reader, found: FoundItem[], matched: MatchedQuery): Promise<Hit[]> {
  const contents = await loadContentsWithCards(services, reader, await findContentKeys(services, reader, found));
  return contents.flatMap(({ content, card: item }): Hit[] => {
    const key = found.find(({ id, user_id: userId }) => id === item.id && userId === item.userId);
    if (!key) return [];
    const why = whyOf(matched.parsed, partsOf(item, content, key), matched.meant);
    return [item.type === 'SESSION' ? { type: 'SESSION', item, why, date: foundDateOf(item, key) } : { type: 'POST', item, why }];
  });
}

/** Presents the people found. */
export function presentPeople(
  services: Pick<Services, 'mediaLinks'>,
  people: FoundPersonRow[],
  { parsed, meant, cut }: MatchedQuery,
): HitOf<'USER'>[] {
  return people.map((row) => {
    const item = {
      ...serializeUserCard(row, services.mediaLinks),
      bio: row.bio,
      followerCount: row.follower_count,
      followed: row.followed,
    };
    const parts: HitPart[] = [
      { by: 'name', text: row.display_name ?? '' },
      { by: 'username', text: `@${row.username}` },
      { by: 'bio', text: (row.bio ?? '').replaceAll(/\s+/g, ' ') },
      { by: 'username', text: `@${row.username}` },
    ];
    return { type: 'USER' as const, item, why: whyOf(parsed, parts, meant, cut) };
  });
}

/** Presents the hashtags found. */
export function presentTags(tags: FoundTag[], { parsed, meant }: MatchedQuery): HitOf<'TAG'>[] {
  return tags.map((item) => ({ type: 'TAG', item, why: whyOf(parsed, [{ by: 'tag', text: `#${item.tag}` }], meant) }));
}

// Only what this reader gets in the response anyway, or could read by opening the item.
function partsOf(card: CardContent, content: Content, key: FoundItem): HitPart[] {
  const title: HitPart[] = 'title' in card && card.title !== null ? [{ by: 'title', text: card.title }] : [];
  const author: HitPart = { by: 'author', text: `${card.author.displayName ?? ''} @${card.username}`.trim() };
  const subtitle = 'subtitle' in card && card.subtitle ? `${card.subtitle} ` : '';
  const text: HitPart = { by: 'text', text: subtitle + (content.locked ? content.shortText : content.text).replaceAll(/\s+/g, ' ').trim() };
  if (content.locked) return [...title, text, author];
  const tags: HitPart = { by: 'tag', text: [...content.tags, ...content.categoryTags].map((tag) => `#${tag}`).join(' ') };
  const town: HitPart = { by: 'town', text: key.event_city ?? content.city ?? '' };
  return [...title, text, tags, town, author, ...(town.text === '' ? [] : [{ by: 'place', text: town.text } satisfies HitPart])];
}
