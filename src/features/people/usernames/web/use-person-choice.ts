import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import type { UserCard } from '../../contract.ts';
import { nameTyped, usernameMeant } from './username-meant.ts';

const SETTLED_MS = 250;

export type PersonChoice = ReturnType<typeof usePersonChoice>;

/** Who is being chosen in a `PersonField`: what is typed, who is found by it and who was picked. */
export function usePersonChoice() {
  const trpc = useTrpc();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<UserCard | null>(null);
  const name = nameTyped(typed);
  const wanted = useDebounced(name, SETTLED_MS);
  const found = useQuery(
    trpc.payment.findKnown.queryOptions(wanted.length > 1 && picked === null ? { query: wanted } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  const people = wanted.length > 1 && name !== '' ? (found.data ?? []) : [];
  // Those shown meanwhile were found by the words before.
  const isSettled = name === wanted && found.isSuccess && !found.isPlaceholderData;
  return {
    typed,
    picked,
    people,
    isSettled,
    isFetching: found.isFetching,
    failure: found.error?.message ?? null,
    /** The username of who was picked, or of whom the text means by itself; null if somebody must be picked. */
    username: picked?.username ?? usernameMeant(typed, isSettled ? people : null),
    isNobody: isSettled && !found.isFetching && wanted.length > 1,
    type(text: string) {
      setPicked(null);
      setTyped(text);
    },
    pick(person: UserCard) {
      setPicked(person);
      setTyped(person.username);
    },
  };
}
