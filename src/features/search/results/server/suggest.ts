import { readerOf, type Reader } from '#platform/server/http/reader.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { FoundTitle, SearchSuggestions } from '../../contract.ts';
import { hasTerms, parseQuery, tagText, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { findPeople } from '../../api/find-people.ts';
import { findTags } from './find-tags.ts';
import { correctQuery } from '../../query/server/correct-query.ts';
import { IN_A_LINE, presentPeople, presentTags, whyOf } from './present-hits.ts';
import { loadContents } from '#features/content/api/cards/load-contents.ts';
import { UNBOUNDED } from '../rules/order-in-bands.ts';
import { findOf, foundDateOf, type ContentQuery } from '../../api/find-contents.ts';
import { findTitledDocuments } from './find-documents.ts';
import { findContentKeys } from '#features/content/api/cards/content-keys.ts';

const SESSIONS = 4;
const PEOPLE = 4;
const TAGS = 4;

/** Suggests sessions, people and hashtags for what someone has typed so far, and says why; corrects typos if nothing else matches. */
export async function suggest(services: Services, actor: Actor | null, query: string): Promise<SearchSuggestions> {
  const parsed = parseQuery(query);
  let searched = parsed;
  let [sessions, people, tags] = await find(services, actor, { parsed, query });
  if (sessions.length + people.length + tags.length === 0) {
    const corrected = await correctQuery(services, parsed);
    if (corrected !== null) {
      searched = corrected;
      [sessions, people, tags] = await find(services, actor, {
        parsed: corrected,
        query: corrected.words.map(({ word }) => word).join(' '),
      });
    }
  }
  return {
    sessions: sessions.map((session) => ({ ...session, why: whyTitled(searched, session) })),
    people: presentPeople(services, people, { parsed: searched, meant: null, cut: IN_A_LINE }).map(({ item, why }) => ({ ...item, why })),
    tags: presentTags(tags, { parsed: searched, meant: null }).map(({ item, why }) => ({ ...item, why })),
  };
}

function find(services: Services, actor: Actor | null, { parsed, query }: { parsed: ParsedQuery; query: string }) {
  const reader = readerOf(actor);
  const asOf = services.now();
  const hasWords = hasTerms(parsed);
  return Promise.all([
    hasWords ? findTitled(services, { reader, parsed, asOf, limit: SESSIONS }) : [],
    hasWords ? findPeople(services, { reader, asOf, parsed, query, after: null, limit: PEOPLE }) : [],
    findTags(services, reader, { query: tagText(query, parsed), limit: TAGS }),
  ]);
}

function whyTitled(parsed: ParsedQuery, { title }: FoundTitle) {
  return whyOf(parsed, [{ by: 'title', text: title }], null);
}

type TitleParams = { reader: Reader; parsed: ParsedQuery; asOf: Date; limit: number };

/**
 * Finds sessions that everybody may book and that have a date to come, by their title alone: it has all the words, and a word that begins
 * like the last. Soon ones come first.
 */
async function findTitled(services: Services, { reader, parsed, asOf, limit }: TitleParams): Promise<FoundTitle[]> {
  const documents = await findTitledDocuments(services, parsed, asOf);
  if (documents === null) return [];
  const common = { type: 'SESSION', parsed, point: null, filters: {}, sort: 'best', band: UNBOUNDED, after: null, window: null } as const;
  const contentQuery: ContentQuery = { ...common, reader, asOf, asTitles: true, limit };
  const found = await findOf(services, contentQuery, documents);
  const cards = await loadContents(services, reader, await findContentKeys(services, reader, found), 'card');
  return cards.flatMap((item): FoundTitle[] => {
    const key = found.find(({ id, user_id: userId }) => id === item.id && userId === item.userId);
    const date = key === undefined ? null : foundDateOf(item, key);
    if (date === null || item.locked || item.type !== 'SESSION') return [];
    return [{ id: item.id, userId: item.userId, username: item.username, title: item.title, date }];
  });
}
