import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { SearchSuggestions } from '../../contract.ts';
import { isAsked, parseQuery, tagText } from '../../rules/query.ts';
import { IN_A_LINE } from '../../rules/why.ts';
import { findPeople } from './find-people.ts';
import { findTags } from './find-tags.ts';
import { mendQuery } from './mend-query.ts';
import { presentPeople, presentTags } from './present-hits.ts';

const PEOPLE = 4;
const TAGS = 4;

/** Suggests people and hashtags for what someone has typed so far, and says why; corrects typos if nothing else matches. */
export async function suggest(services: Services, actor: Actor | null, query: string): Promise<SearchSuggestions> {
  const parsed = parseQuery(query);
  const find = (one: typeof parsed, words: string) =>
    Promise.all([
      isAsked(one)
        ? findPeople(services, {
            readerUserId: actor?.userId ?? null,
            asOf: services.now(),
            parsed: one,
            query: words,
            after: null,
            limit: PEOPLE,
          })
        : [],
      findTags(services, actor?.userId ?? null, { query: tagText(words, one), limit: TAGS }),
    ]);
  let asked = parsed;
  let [people, tags] = await find(parsed, query);
  if (people.length + tags.length === 0) {
    const mended = await mendQuery(services, parsed);
    if (mended !== null) {
      asked = mended;
      [people, tags] = await find(mended, mended.words.map(({ word }) => word).join(' '));
    }
  }
  return {
    people: presentPeople(services, people, { parsed: asked, meant: null, cut: IN_A_LINE }).map(({ item, why }) => ({ ...item, why })),
    tags: presentTags(tags, { parsed: asked, meant: null }).map(({ item, why }) => ({ ...item, why })),
  };
}
