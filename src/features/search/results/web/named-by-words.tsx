import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import * as paths from '#kernel/http/paths.ts';
import { searchQueryOf } from '../../query/rules/clean-query.ts';
import type { Hit, SearchSuggestions } from '../../contract.ts';
import { HitRows } from './hit-list.tsx';
import { SessionRow } from './session-row.tsx';
import { foldText } from '#kernel/text/fold-text.ts';
import type { SearchRequest } from '../../query/web/search-address.ts';

export type NamedByWords = { people: Extract<Hit, { type: 'USER' }>[]; sessions: SearchSuggestions['sessions'] };

/**
 * Returns sessions and people that have the words that are used as filters in their title or name, such as “Sunday sketching club” on a
 * Friday or somebody called Free, unless they are found first anyway.
 */
export function useNamedByWords({ inferred, tab, typed }: SearchRequest, hits: readonly Hit[]): NamedByWords {
  const trpc = useTrpc();
  const query = inferred.length === 0 ? null : searchQueryOf(typed);
  const { data } = useQuery(trpc.search.suggest.queryOptions(query === null ? skipToken : { query }));
  const isFound = ({ id }: { id: string }, among: readonly Hit[]) => among.some((hit) => hit.type !== 'TAG' && hit.item.id === id);
  const sessions = tab === 'people' ? [] : havingWords(data?.sessions ?? [], ({ title }) => title, inferred);
  const people = tab === 'sessions' ? [] : havingWords(data?.people ?? [], (one) => `${one.displayName ?? ''} ${one.username}`, inferred);
  return {
    sessions: sessions.filter((one) => !isFound(one, hits)),
    people: people.filter((one) => !isFound(one, hits.slice(0, 1))).map(({ why, ...item }) => ({ type: 'USER', item, why })),
  };
}

/** Shows people and sessions with these words in their name above the results. */
export function NamedByWords({ people, sessions }: NamedByWords) {
  return (
    <>
      {people.length === 0 ? null : (
        <Named id="named-people" heading="With these words in the name">
          <HitRows hits={people} />
        </Named>
      )}
      {sessions.length === 0 ? null : (
        <Named id="titled-sessions" heading="With these words in the title">
          <Card>
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={{ ...session, line: null, path: paths.event(session.username, session.id, session.date.id) }}
                />
              ))}
            </ul>
          </Card>
        </Named>
      )}
    </>
  );
}

function Named({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-3 text-[17px]">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Returns those whose title or name has at least one of the words that are used as filters. */
export function havingWords<Item>(items: readonly Item[], nameOf: (item: Item) => string, inferred: readonly { words: string }[]): Item[] {
  return items.filter((item) => inferred.some(({ words }) => ` ${foldText(nameOf(item))} `.includes(` ${foldText(words)} `)));
}
