import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Approves, maps, blocks, reopens, renames and merges tags and refetches the lists of tags afterwards. Calls `onDecided` when a decision has succeeded. */
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
  const rename = useMutation({
    ...trpc.tag.rename.mutationOptions(),
    ...callbacks<{ tag: string; to: string }>(({ tag, to }) => `#${tag} is now called #${to}. Posts follow in a moment.`),
  });
  const merge = useMutation({
    ...trpc.tag.merge.mutationOptions(),
    ...callbacks<{ tag: string; to: string }>(({ tag, to }) => `#${tag} is now part of #${to}. Posts follow in a moment.`),
  });
  return {
    busy: [approve, map, block, reopen, rename, merge].some(({ isPending }) => isPending),
    approve: (tag: string) => approve.mutate({ tag }),
    map: (tag: string, to: string) => map.mutate({ tag, to }),
    block: (tag: string) => block.mutate({ tag }),
    reopen: (tag: string) => reopen.mutate({ tag }),
    rename: (tag: string, to: string) => rename.mutate({ tag, to }),
    merge: (tag: string, to: string) => merge.mutate({ tag, to }),
  };
}
