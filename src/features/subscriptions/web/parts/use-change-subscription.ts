import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { Subscriber } from '../../contract.ts';

/** Cancels and resumes the reader's subscription to a creator, and updates what is shown of it elsewhere. */
export function useChangeSubscription(creatorUserId: string) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const settle = (text: string) => ({
    async onSuccess(subscriber: Subscriber) {
      const key = { creatorUserId, subscriberUserId: subscriber.subscriberUserId };
      await putResponse(queries, trpc.subscribe.getSubscriber.queryKey(key), subscriber);
      await invalidate({ kind: 'renewal' });
      showToast({ tone: 'good', text });
    },
    onError: (error: { message: string }) => showToast({ tone: 'danger', text: error.message }),
  });
  return {
    cancel: useMutation({ ...trpc.subscribe.cancelSubscription.mutationOptions(), ...settle('Your subscription has been cancelled.') }),
    resume: useMutation({ ...trpc.subscribe.resumeSubscription.mutationOptions(), ...settle('Your subscription will continue.') }),
  };
}
