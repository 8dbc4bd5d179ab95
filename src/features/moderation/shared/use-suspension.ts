import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';
import type { GetSuspensionOutput } from '../people/contract.ts';

/** Whether and why a person is suspended, and whether they may be; null until known, and for everybody but administrators. */
export function useSuspension(userId: string): GetSuspensionOutput | null {
  const trpc = useTrpc();
  const { user: me } = useOwnUser();
  const { data } = useQuery(trpc.report.getSuspension.queryOptions(me?.admin === true ? { userId } : skipToken));
  return data ?? null;
}

/** Suspends and restores people. Calls `onSettled` when it has succeeded or failed. */
export function useChangeSuspension(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const callbacks = (text: string) => ({
    onSuccess: () => showToast({ text, tone: 'good' as const }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' as const }),
    async onSettled() {
      onSettled();
      await invalidate({ kind: 'reports' });
    },
  });
  const suspend = useMutation({ ...trpc.report.suspendUser.mutationOptions(), ...callbacks('Suspended. They’ve been told why by email.') });
  const restore = useMutation({ ...trpc.report.restoreUser.mutationOptions(), ...callbacks('Restored. They’ve been told by email.') });
  return { busy: suspend.isPending || restore.isPending, suspend: suspend.mutate, restore: restore.mutate };
}
