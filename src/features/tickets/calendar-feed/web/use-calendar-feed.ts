import { useMutation, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** The reader's private calendar address, and how to replace or end it. */
export function useCalendarFeed() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const feed = useQuery(trpc.ticket.getCalendarFeed.queryOptions());
  const changed = {
    onSuccess: () => invalidate({ kind: 'calendar-feed' }),
    onError: (error: { message: string }) => showToast({ text: error.message, tone: 'danger' }),
  };
  const start = useMutation({ ...trpc.ticket.startCalendarFeed.mutationOptions(), ...changed });
  const stop = useMutation({ ...trpc.ticket.stopCalendarFeed.mutationOptions(), ...changed });
  return { feed, start, stop };
}

/** The address that a calendar program opens to subscribe, instead of downloading the file once. */
export function webcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
