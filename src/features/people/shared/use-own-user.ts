import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import type { AnyUser, OwnUser } from '../contract.ts';
import { unfinishedPictures, watchPictures } from '../pictures/web/picture-state.ts';

/**
 * The signed-in person with their private fields, null until known. Refetched while one of their pictures is being processed or has failed
 * (docs/product.md#profile-pictures).
 */
export function useOwnUser(): { user: OwnUser | null; failed: boolean; retry: () => void } {
  const userId = useMyUserId();
  const trpc = useTrpc();
  const [refetchInterval] = useState(() =>
    watchPictures<{ state: { data: AnyUser | undefined; dataUpdateCount: number } }>(unfinishedPictures),
  );
  const { data, isError, refetch } = useQuery(
    trpc.user.getUser.queryOptions(userId === null ? skipToken : { userId }, { refetchInterval }),
  );
  return { user: data && isOwn(data) ? data : null, failed: isError, retry: () => void refetch() };
}

function isOwn(user: AnyUser): user is OwnUser {
  return 'onboardingComplete' in user;
}
