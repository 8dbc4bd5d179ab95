import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { SearchAddress, Tab, SearchRequest } from '../../query/web/search-address.ts';
import { foundSessions, SessionRow } from './session-row.tsx';
import { alternativesOf } from './alternatives.ts';
import { useOwnPlace } from '../../shared/use-own-place.ts';

/** `others` is what has been found instead: hashtags, by some of the words, or people and hashtags, if sessions are looked for. */
type NothingFoundProps = { address: SearchRequest; today: string; others?: 'tags' | 'people' | null };

/** Says that nothing matches, what to try instead with how much it finds, and which sessions are near. */
export function NothingFound({ address, today, others = null }: NothingFoundProps) {
  const alternatives = useFruitfulAlternatives(today);
  const missing = address.query === null ? NAMED[address.tab] : undefined;
  return (
    <>
      <EmptyState
        icon={SearchX}
        title={missing !== undefined ? 'What are you looking for?' : others !== null ? 'Nothing else found' : 'No results found'}
        action={
          // Their room is kept while they are counted, so that what stands below doesn't move.
          alternatives === undefined ? (
            <span className={`${chipClass()} invisible`} />
          ) : (
            alternatives.map(({ label, path, count }) => (
              <Link key={label} to={path} className={chipClass()}>
                {label} · {count >= MOST ? `${MOST}+` : count}
              </Link>
            ))
          )
        }
      >
        <p className="[overflow-wrap:anywhere]">
          {missing === undefined ? `${NONE_OF[others ?? 'all']} matches ${searchedText(address)}.` : `Enter a word to find ${missing}.`}
          {address.query === null ? '' : ' Try another word, or check the spelling.'}
        </p>
      </EmptyState>
      {address.tab === 'all' || address.tab === 'sessions' ? <Meanwhile address={address} /> : null}
    </>
  );
}

const NONE_OF = { tags: 'No session, post or person', people: 'No session', all: 'Nothing' } as const;
// Found by words alone.
const NAMED: Partial<Record<Tab, string>> = { people: 'people', posts: 'posts', hashtags: 'hashtags' };
const MOST = 100;

function searchedText({ query, typed, point, location, within, isRemote, inferred }: SearchRequest): string {
  const place = location === '' ? 'this place' : location;
  const where = point ? (within === null ? ` near ${place}` : ` within ${within} km of ${place}`) : isRemote ? ' online' : '';
  const words = inferred.length === 0 ? typed.trim() : query;
  const filters = inferred.some(({ names }) => names.length > 0) ? ' with these filters' : '';
  return query === null ? `these filters${where}` : `“${words}”${where}${filters}`;
}

/** Those of the alternatives that find something; undefined until all have been counted. One that fails isn't offered. */
function useFruitfulAlternatives(today: string): { label: string; path: string; count: number }[] | undefined {
  const trpc = useTrpc();
  const [params] = useSearchParams();
  const alternatives = alternativesOf(params, today);
  const found = useQueries({ queries: alternatives.map(({ input }) => trpc.search.search.queryOptions(input)) });
  if (found.some(({ isPending }) => isPending)) return undefined;
  return alternatives
    .map(({ label, path, count }, index) => ({ label, path, count: count(found[index]?.data?.counts ?? NONE) }))
    .filter(({ count }) => count > 0)
    .slice(0, MOST_ALTERNATIVES);
}

const NONE = { USER: 0, POST: 0, SESSION: 0, TAG: 0 };
const SHOWN = 4;
const MOST_ALTERNATIVES = 5;

function Meanwhile({ address: { point, location, isRemote } }: { address: SearchAddress }) {
  const trpc = useTrpc();
  const own = useOwnPlace();
  const place = point ? { label: location, point } : isRemote ? null : own.place;
  const found = useQuery(
    trpc.search.search.queryOptions(place ? { limit: SHOWN, type: 'SESSION', locationCoordinates: place.point } : skipToken),
  );
  const sessions = foundSessions(found.data?.items ?? []);
  if (!place || sessions.length === 0) return null;
  return (
    <section aria-labelledby="meanwhile" className="mt-4">
      <h2 id="meanwhile" className="mb-3 text-xl">
        Meanwhile, near {place.label.split(',')[0] || 'this place'}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </Card>
    </section>
  );
}
