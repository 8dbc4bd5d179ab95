import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/rpc.ts';
import { paths } from '#kernel/paths.ts';
import { searchQueryOf } from '../../rules.ts';
import { titlesWithWords } from './titles-with-words.ts';
import type { SearchRequest } from './search-request.ts';
import { SessionRow } from './session-row.tsx';

type TitledSessionsProps = { address: SearchRequest; found: readonly { id: string }[] };

/** Sessions whose titles have the words that are used as filters, such as “Sunday sketching club” on a Friday, if they aren't found anyway. */
export function TitledSessions({ address, found }: TitledSessionsProps) {
  const trpc = useTrpc();
  const query = address.inferred.length === 0 ? null : searchQueryOf(address.typed);
  const suggested = useQuery(trpc.search.suggest.queryOptions(query === null ? skipToken : { query }));
  const titled = titlesWithWords(suggested.data?.sessions ?? [], address.inferred).filter(({ id }) => found.every((one) => one.id !== id));
  if (titled.length === 0) return null;
  return (
    <section aria-labelledby="titled-sessions" className="mb-5">
      <h2 id="titled-sessions" className="mb-3 text-[17px]">
        With these words in the title
      </h2>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {titled.map((session) => (
          <SessionRow key={session.id} session={{ ...session, path: paths.event(session.username, session.id, session.date.id) }} />
        ))}
      </ul>
    </section>
  );
}
