import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { debounce } from '#platform/web/query/debounce.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import type { FollowOutput } from '../contract.ts';

const DEBOUNCE_MS = 300;

/**
 * Follows and unfollows; changes only once the server has accepted (docs/product.md#following). Asks guests to join; renders nothing for
 * the reader themself and for people they have blocked.
 */
export function FollowButton({ userId, name, size = 'small' }: { userId: string; name: string; size?: 'small' | 'medium' }) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const joinIn = useJoinIn();
  const me = useMyUserId();
  const [soon] = useState(() => debounce((toggle: () => void) => toggle(), DEBOUNCE_MS));
  const status = useQuery({
    ...trpc.user.checkFollowStatus.queryOptions({ followingUserId: userId }),
    enabled: me !== null && me !== userId,
  });
  const callbacks = {
    onSuccess: async (response: FollowOutput) => {
      await putResponse(queries, trpc.user.checkFollowStatus.queryKey({ followingUserId: userId }), {
        isFollowing: response.isFollowing,
        isBlocked: false,
      });
      void invalidate({ kind: 'follow' });
    },
    onError: (error: { message: string }) => console.warn(`Following did not work: ${error.message}`),
  };
  const follow = useMutation({ ...trpc.user.followUser.mutationOptions(), ...callbacks });
  const unfollow = useMutation({ ...trpc.user.unfollowUser.mutationOptions(), ...callbacks });
  if (me === userId || status.data?.isBlocked) return null;
  const isFollowing = status.data?.isFollowing ?? false;
  const press = () => {
    if (me === null) return joinIn.open('follow', { intent: { kind: 'follow', userId, name } });
    soon(() => (isFollowing ? unfollow : follow).mutate({ userId: me, followingUserId: userId }));
  };
  return (
    <Button
      variant={isFollowing ? 'quiet' : 'ghost'}
      size={size}
      loading={follow.isPending || unfollow.isPending}
      aria-pressed={isFollowing}
      data-owner={userId}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} ${name}`}
      onClick={press}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
