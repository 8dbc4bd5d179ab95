import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Blocks or unblocks a person and refetches everything that shows people, because the lists change. */
export function useChangeBlock(person: { userId: string; name: string }, onSettled?: () => void) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const callbacks = (text: string) => ({
    async onSuccess({ blocked }: { blocked: boolean }) {
      showToast({ text, tone: 'good' });
      await putResponse(queries, trpc.user.checkFollowStatus.queryKey({ followingUserId: person.userId }), {
        isFollowing: false,
        isBlocked: blocked,
      });
      onSettled?.();
      await invalidate({ kind: 'block' });
    },
    onError() {
      onSettled?.();
      showToast({ text: 'Something went wrong. Try again.', tone: 'danger' });
    },
  });
  const block = useMutation({ ...trpc.user.block.mutationOptions(), ...callbacks(`You blocked ${person.name}.`) });
  const unblock = useMutation({ ...trpc.user.unblock.mutationOptions(), ...callbacks(`You unblocked ${person.name}.`) });
  const whom = { blockedUserId: person.userId };
  return {
    busy: block.isPending || unblock.isPending,
    block: () => block.mutate(whom),
    unblock: () => unblock.mutate(whom),
  };
}
