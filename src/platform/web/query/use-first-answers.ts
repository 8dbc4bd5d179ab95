import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type Awaited = {
  /** The first steps of the calls that the page shows: what stands around it asks for others. */
  of: ReadonlySet<unknown>;
  /** Hashes of the queries among them whose room is kept. */
  except?: ReadonlySet<string>;
  /** Whether the first of them hasn't been answered when the page opens; a page that is in the cache is shown as it is. */
  isUnread: boolean;
};

/**
 * Whether something that a page shows hasn't been answered yet, so that all of it is shown at once: parts that come one by one push down
 * what is read. What failed once, or waits for a network, holds up nothing else.
 */
export function useFirstAnswers({ of, except, isUnread }: Awaited): boolean {
  const awaited = useIsFetching({
    predicate: ({ state, queryHash, queryKey: [path] }) =>
      state.status === 'pending' &&
      state.fetchFailureCount === 0 &&
      except?.has(queryHash) !== true &&
      Array.isArray(path) &&
      of.has(path[0]),
  });
  // The parts ask once they are mounted.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => setAsked(true), []);
  const [isPending, setPending] = useState(isUnread);
  if (isPending && isAsked && awaited === 0) setPending(false);
  return isPending;
}
