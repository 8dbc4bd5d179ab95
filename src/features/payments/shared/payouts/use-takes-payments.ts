import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';

/** The label that replaces a button while a creator can't be paid. */
export const NOT_ON_SALE = 'Not on sale at the moment';

/** Whether a creator can take payments now, so that buyers learn before they press; true until that is known, and for null. */
export function useTakesPayments(ownerUserId: string | null): boolean {
  const trpc = useTrpc();
  const options = trpc.payment.takesPayments.queryOptions(ownerUserId === null ? skipToken : { ownerUserId }, { staleTime: 60_000 });
  return useQuery(options).data ?? true;
}
