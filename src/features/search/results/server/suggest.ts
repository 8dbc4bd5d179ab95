import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { FoundTitle, SearchSuggestions } from '../contract.ts';
import { isAsked, parseQuery, tagText, type ParsedQuery } from '../../query/rules/parse-query.ts';
import { IN_A_LINE, whyOf } from '../rules/why.ts';
import { findPeople } from './find-people.ts';
import { findTags } from './find-tags.ts';
import { findTitled } from './find-titled.ts';
import { mendQuery } from '../../query/server/correct-query.ts';
import { presentPeople, presentTags } from './present-hits.ts';

const SESSIONS = 4;
const PEOPLE = 4;
const TAGS = 4;

/** Suggests sessions, people and hashtags for what someone has typed so far, and says why; corrects typos if nothing else matches. */
export async function suggest(services: Services, actor: Actor | null, query: string): Promise<SearchSuggestions> {
  const parsed = parseQuery(query);
  let asked = parsed;
  let [sessions, people, tags] = await find(services, actor, { parsed, query });
  if (sessions.length + people.length + tags.length === 0) {
    const mended = await mendQuery(services, parsed);
    if (mended !== null) {
      asked = mended;
      [sessions, people, tags] = await find(services, actor, { parsed: mended, query: mended.words.map(({ word }) => word).join(' ') });
    }
  }
  return {
    sessions: sessions.map((session) => ({ ...session, why: whyTitled(asked, session) })),
    people: presentPeople(services, people, { parsed: asked, meant: null, cut: IN_A_LINE }).map(({ item, why }) => ({ ...item, why })),
    tags: presentTags(tags, { parsed: asked, meant: null }).map(({ item, why }) => ({ ...item, why })),
  };
}

function find(services: Services, actor: Actor | null, { parsed, query }: { parsed: ParsedQuery; query: string }) {
  const reader = { userId: actor?.userId ?? null, admin: actor?.admin ?? false };
  const asOf = services.now();
  const hasWords = isAsked(parsed);
  return Promise.all([
    hasWords ? findTitled(services, { reader, parsed, asOf, limit: SESSIONS }) : [],
    hasWords ? findPeople(services, { readerUserId: reader.userId, asOf, parsed, query, after: null, limit: PEOPLE }) : [],
    findTags(services, reader.userId, { query: tagText(query, parsed), limit: TAGS }),
  ]);
}

function whyTitled(parsed: ParsedQuery, { title }: FoundTitle) {
  return whyOf(parsed, [{ by: 'title', text: title }], null);
}
