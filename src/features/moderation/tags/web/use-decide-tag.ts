import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Approves, maps, blocks and reopens tags and refetches the lists of tags afterwards. Calls `onDecided` when a decision has succeeded. */
export function useDecideTag(onDecided: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const callbacks = <Input extends { tag: string }>(textOf: (input: Input) => string) => ({
    onSuccess(_response: unknown, input: Input) {
      showToast({ text: textOf(input), tone: 'good' });
      onDecided();
    },
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'tag' }),
  });
  const approve = useMutation({ ...trpc.tag.approve.mutationOptions(), ...callbacks(({ tag }) => `#${tag} is now a known tag.`) });
  const map = useMutation({
    ...trpc.tag.mapTo.mutationOptions(),
    ...callbacks<{ tag: string; to: string }>(({ tag, to }) => `#${tag} now maps to #${to}.`),
  });
  const block = useMutation({ ...trpc.tag.block.mutationOptions(), ...callbacks(({ tag }) => `#${tag} is blocked.`) });
  const reopen = useMutation({
    ...trpc.tag.reopen.mutationOptions(),
    ...callbacks(({ tag }) => `#${tag} is waiting for a decision again.`),
  });
  return {
    busy: approve.isPending || map.isPending || block.isPending || reopen.isPending,
    approve: (tag: string) => approve.mutate({ tag }),
    map: (tag: string, to: string) => map.mutate({ tag, to }),
    block: (tag: string) => block.mutate({ tag }),
    reopen: (tag: string) => reopen.mutate({ tag }),
  };
}
