import { useState } from 'react';
import { formatDay } from '#kernel/time/time-text.ts';
import { Button, type ButtonProps } from '#ui/actions/button.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import type { MembershipPurchase } from '../../contract.ts';
import { RepairMembership } from './repair-membership.tsx';
import { isOver } from '../copy.ts';
import { useRenewal } from './use-renewal.ts';

export type RenewalActionsProps = { purchase: MembershipPurchase } & Pick<ButtonProps, 'size'>;

/** The actions on a membership that renews: change the card, cancel it at the end of its period, or resume it after all. */
export function RenewalActions({ purchase, size }: RenewalActionsProps) {
  const [asking, setAsking] = useState(false);
  const { cancel } = useRenewal(purchase);
  const { title, status, autoRenew, endDateTime } = purchase;
  if (purchase.type !== 'recurring' || isOver(purchase)) return null;
  return (
    <>
      <RepairMembership purchase={purchase} size={size} />
      {autoRenew ? (
        <Button variant="ghost" size={size} onClick={() => setAsking(true)} aria-label={`Cancel: ${title}`}>
          Cancel
        </Button>
      ) : null}
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Cancel your membership?"
          confirmLabel="Cancel membership"
          cancelLabel="Keep it"
          danger
          busy={cancel.busy}
          onConfirm={() => cancel.start(() => setAsking(false))}
        >
          {status === 'payment_failed' || endDateTime === null
            ? 'Its last payment didn’t go through, so it ends straight away. You won’t be charged for it.'
            : `You keep it until ${formatDay(new Date(endDateTime), 'Europe/London')} and won’t be charged again.`}
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}
