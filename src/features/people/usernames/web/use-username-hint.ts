import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import type { CheckUsernameOutput } from '../../contract.ts';
import { checkUsername } from '../../shared/check-profile.ts';

export type UsernameHint = CheckUsernameOutput['status'] | 'checking';

const DEBOUNCE_MS = 300;
const FRESH_MS = 10_000;

/**
 * Whether a typed username is available, checked when typing pauses. Null while it is the current one, is invalid (the form shows why) or
 * can't be checked; saving it decides.
 */
export function useUsernameHint(current: string, typed: string): UsernameHint | null {
  const username = typed.trim();
  const changed = username.toLowerCase() !== current.toLowerCase() && checkUsername(username) === undefined ? username : null;
  const debounced = useDebounced(changed, DEBOUNCE_MS);
  const trpc = useTrpc();
  const { data, isFetching } = useQuery(
    trpc.user.checkUsername.queryOptions(debounced === null ? skipToken : { username: debounced }, { staleTime: FRESH_MS, retry: false }),
  );
  if (changed === null) return null;
  if (changed !== debounced || (isFetching && !data)) return 'checking';
  return data?.status ?? null;
}
