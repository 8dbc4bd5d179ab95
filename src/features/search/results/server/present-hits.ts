import { foldText, WORD_OF_TEXT } from '#kernel/text/fold-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import type { Content } from '#features/content/contract.ts';
import type { CardContent } from '#features/content/cards/contract.ts';
import { loadContentsWithCards } from '#features/content/api/cards/load-contents.ts';
import type { Reader } from '#platform/server/http/reader.ts';
import type { FoundTag, Hit, Why } from '../../contract.ts';
import type { ParsedQuery } from '../../query/rules/parse-query.ts';
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

/** A part of a hit that may contain the words; parts are in order of preference. */
export type HitPart = { by: Why['by']; text: string };

// For such words, folding only lower-cases.
const PLAIN = /^[a-z0-9]+$/i;
const SHORTEST_STEM = 3;
const SHORTEST_NAME = 4;
const WORDS_OF_NAME = 5;
/** The most characters of an explanation, and the most before its first mark. */
export type Cut = { around: number; longest: number };
const IN_RESULTS: Cut = { around: 30, longest: 90 };
/** For one line of a narrow list, in which the first mark must be seen. */
export const IN_A_LINE: Cut = { around: 8, longest: 40 };

/**
 * Finds the words of a query in what the reader may see of a hit: the first part that has one of them, cut around it if it is long, with
 * the ranges of the words. If no part has one, because the hit was found by stem or place, returns the last part unmarked.
 */
export function whyOf(parsed: ParsedQuery, parts: readonly HitPart[], meant: string | null, cut = IN_RESULTS): Why {
  const terms = termsOf(parsed);
  for (const part of parts) {
    const marks = marksIn(part, terms);
    if (marks.length > 0) return { by: part.by, ...cutAround(part.text, marks, cut), meant };
  }
  const last = parts.at(-1);
  return { by: last?.by ?? 'place', text: cutAround(last?.text ?? '', [], cut).text, marks: [], meant };
}

/**
 * The terms that a word of a text is compared with. It matches by being the same, beginning alike, or having the same stem. `names` may also be several words
 * written together.
 */
type Terms = { words: { word: string; stem: string; head: string }[]; names: string[] };

function termsOf({ words, phrases, together, username }: ParsedQuery): Terms {
  const all = [...words.map(({ word }) => word), ...phrases.flatMap((phrase) => phrase.split(' '))];
  return {
    // Every match begins with the head, which by itself rules out most words of a text.
    words: all.map((word) => ({ word, stem: stemOf(word), head: stemOf(word).slice(0, SHORTEST_STEM) })),
    names: [together ?? '', username ?? '', all.length === 1 ? (all[0] ?? '') : ''].filter((name) => name.length >= SHORTEST_NAME),
  };
}

type FoundWord = { folded: string; from: number; to: number };

function marksIn({ by, text }: HitPart, terms: Terms): Why['marks'] {
  const found = [...text.matchAll(WORD_OF_TEXT)].map(({ 0: word, index }): FoundWord => {
    const folded = PLAIN.test(word) ? word.toLowerCase() : foldText(word);
    return { folded, from: index, to: index + word.length };
  });
  const named = by === 'name' ? wordsOfNames(found, terms.names) : new Set();
  return found.filter((word) => named.has(word) || isWanted(word.folded, terms)).map(({ from, to }) => [from, to]);
}

function isWanted(word: string, { words, names }: Terms): boolean {
  return words.some((term) => word.startsWith(term.head) && isAlike(word, term)) || names.some((name) => word.startsWith(name));
}

// A display name is also found without its spaces.
function wordsOfNames(found: readonly FoundWord[], names: readonly string[]): Set<FoundWord> {
  const named = new Set<FoundWord>();
  found.forEach((_word, first) => {
    let before = '';
    for (const [index, { folded }] of found.slice(first, first + WORDS_OF_NAME).entries()) {
      const together = before + folded;
      if (names.some((name) => name.length > before.length && together.startsWith(name)))
        found.slice(first, first + index + 1).forEach((word) => named.add(word));
      before = together;
    }
  });
  return named;
}

function isAlike(word: string, term: { word: string; stem: string }): boolean {
  if (word === term.word || (term.word.length > 1 && word.startsWith(term.word))) return true;
  return term.stem.length >= SHORTEST_STEM && stemOf(word) === term.stem;
}

// Enough to mark a word that the database found by its stem; it isn't the database's own stemmer. Twice, so that “bouldering” and
// “boulder” end alike.
function stemOf(word: string): string {
  return withoutEnding(withoutEnding(word));
}

function withoutEnding(word: string): string {
  const bare = word.replace(/(?:ingly|edly|ings?|ers?|ed|ies|es|s|ly|y|i)$/, '');
  return bare.length < 3 ? word : bare.replace(/(.)\1$/, '$1').replace(/e$/, '');
}

function cutAround(text: string, marks: Why['marks'], { around, longest }: Cut): { text: string; marks: Why['marks'] } {
  if (text.length <= longest) return { text, marks };
  const first = marks[0]?.[0] ?? 0;
  const from = first <= around ? 0 : Math.max(0, text.lastIndexOf(' ', first - around) + 1);
  const space = text.lastIndexOf(' ', from + longest);
  const to = text.length <= from + longest ? text.length : space > from ? space : from + longest;
  const before = from > 0 ? '… ' : '';
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to).trimEnd()}${to < text.length ? ' …' : ''}`.toWellFormed(),
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}
