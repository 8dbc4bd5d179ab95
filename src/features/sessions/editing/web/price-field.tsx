import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { usePayoutStatus } from '#features/payments/shared/payouts/payout-status.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export type PriceFieldProps = { value: string; onValueChange: (pounds: string) => void; error?: string | undefined };

/** The price of a ticket in pounds, with what is left for the seller, and a link to payouts if they aren't set up yet. */
export function PriceField({ value, onValueChange, error }: PriceFieldProps) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const payouts = usePayoutStatus();
  const pence = penceOf(value);
  const sells = Number.isInteger(pence) && pence > 0;
  const receives = sells && terms.data ? `You receive ${formatPounds(sellerReceives(pence, terms.data))} for each ticket.` : null;
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Price"
        optional
        inputMode="decimal"
        start="£"
        placeholder="0.00"
        value={value}
        error={error}
        hint={receives ?? (sells ? null : 'Leave empty for a free session.')}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {sells && payouts.data && !payouts.data.canReceive ? (
        <Notice tone="warn">
          You can’t be paid yet.{' '}
          <Link className="underline" to={paths.monetization}>
            Set up payouts
          </Link>{' '}
          first; what you’ve written here will be kept.
        </Notice>
      ) : null}
    </div>
  );
}
