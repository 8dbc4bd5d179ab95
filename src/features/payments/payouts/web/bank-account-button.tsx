import { Button } from '#ui/actions/button.tsx';
import type { ButtonStyle } from '#ui/actions/button-class.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { useDashboard } from '../../shared/payouts/payout-status.ts';

/** Goes to the creator's dashboard at the payment provider, where they change the bank account and see their payouts. */
export function BankAccountButton({ variant = 'ghost', size }: ButtonStyle) {
  const dashboard = useDashboard();
  return (
    <>
      <Button variant={variant} size={size} onClick={dashboard.start} loading={dashboard.busy}>
        Change bank account
      </Button>
      {dashboard.problem ? (
        <Notice tone="danger" className="basis-full">
          {dashboard.problem}
        </Notice>
      ) : null}
    </>
  );
}
