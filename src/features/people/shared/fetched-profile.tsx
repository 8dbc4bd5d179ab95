import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rpcCodeOf } from '#platform/web/query/query-client.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { PublicUser } from '../contract.ts';

export type FetchedProfileProps = {
  username: string;
  /** Shown until the person is fetched. */
  waiting?: ReactNode;
  /** Shown if the person can no longer be found; without it, the last response stays. */
  gone?: ReactNode;
  children: (user: PublicUser) => ReactNode;
};

/** A page about a person, built on the profile that its loader fetches (docs/product.md#profile). */
export function FetchedProfile({ username, waiting = null, gone, children }: FetchedProfileProps) {
  const profile = useQuery(useTrpc().user.getUserProfile.queryOptions({ username }));
  if (gone !== undefined && rpcCodeOf(profile.error) === 'NOT_FOUND') return gone;
  if (profile.isError && !profile.data)
    return <ErrorState title="Error fetching user data" onRetry={() => void profile.refetch()} retrying={profile.isFetching} />;
  return profile.data ? children(profile.data.user) : waiting;
}
