import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useJoinIn } from '#platform/web/join-in.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { showToast } from '#ui/toast.ts';
import type { CardContent } from '../../contract.ts';
import type { LikeAnswer } from '../../contract/likes.ts';
import { noteLike } from './note-like.ts';

/** The like button of an item: changes once the server has accepted it; asks guests to join. */
export function useLike(content: CardContent) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const joinIn = useJoinIn();
  const userId = useMyUserId();
  const input = { contentItemUri: { type: content.type, id: content.id }, contentUserId: content.userId };
  const settle = {
    onSuccess: (answer: LikeAnswer) => noteLike(queries, [trpc.feed.pathFilter(), trpc.content.pathFilter()], content.id, answer),
    // A refusal comes with its reason; without a response there is none.
    onError: (error: { message: string; data?: object | null | undefined }) =>
      showToast({ text: error.data ? error.message : 'Something went wrong. Try again.', tone: 'danger' }),
  };
  const like = useMutation({ ...trpc.interaction.like.mutationOptions(), ...settle });
  const unlike = useMutation({ ...trpc.interaction.unlike.mutationOptions(), ...settle });
  const answered: LikeAnswer | undefined = like.submittedAt > unlike.submittedAt ? like.data : unlike.data;
  const shown = answered ?? content;
  return {
    liked: shown.liked,
    likeCount: shown.likeCount,
    toggle() {
      if (userId === null) return joinIn.open('like');
      if (like.isPending || unlike.isPending) return;
      (shown.liked ? unlike : like).mutate(input);
    },
  };
}
