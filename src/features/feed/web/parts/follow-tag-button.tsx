import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import type { FollowedTags } from '#features/content/tags/contract.ts';
import { normalizeTag } from '#features/content/rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';

/** Follows a hashtag, which lifts its items in the reader's Discover; changes once the server has accepted it. */
export function FollowTagButton({ hashtag }: { hashtag: string }) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const followed = useQuery({ ...trpc.tag.getFollowedTags.queryOptions(), enabled: useMyUserId() !== null });
  const options = {
    onSuccess: async (response: FollowedTags) => {
      await putResponse(queries, trpc.tag.getFollowedTags.queryKey(), response);
      void invalidate({ kind: 'topics' });
    },
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' }),
  };
  const follow = useMutation({ ...trpc.tag.follow.mutationOptions(), ...options });
  const unfollow = useMutation({ ...trpc.tag.unfollow.mutationOptions(), ...options });
  const tag = normalizeTag(hashtag);
  const isFollowing = followed.data?.items.includes(tag) ?? false;
  return (
    <Button
      // Reserves its space until its label is known.
      className={followed.data ? '' : 'invisible'}
      variant={isFollowing ? 'quiet' : 'primary'}
      loading={follow.isPending || unfollow.isPending}
      aria-pressed={isFollowing}
      aria-label={`${isFollowing ? 'Following' : 'Follow'} #${tag}`}
      onClick={() => (isFollowing ? unfollow : follow).mutate({ tag })}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  );
}
