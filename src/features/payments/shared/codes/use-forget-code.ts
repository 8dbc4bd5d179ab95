import { useEffect } from 'react';
import type { Payment } from '../../contract.ts';

/** Forgets the code by which its buyer came once they see an order that is paid with it. */
export function useForgetCode(payment: Payment | null | undefined, isBuyer: boolean): void {
  const paidWith = payment && isBuyer && payment.status === 'COMPLETED' ? payment.description.discount?.code : undefined;
  const ownerUserId = payment?.ownerUserId ?? '';
  useEffect(() => {
    if (paidWith !== undefined) void import('./remembered-code.ts').then(({ forgetCode }) => forgetCode(ownerUserId, paidWith));
  }, [ownerUserId, paidWith]);
}
