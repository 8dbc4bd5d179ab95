import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { formatPounds } from '#kernel/money.ts';
import { formatDate } from '#kernel/time-text.ts';
import { useSettledOrder } from '#features/payments/web/parts/use-settled-order.ts';
import { sellerReceives } from '#kernel/fee.ts';
import { sellerReceivesEach } from '#features/payments/rules/recurring.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Membership } from '../../contract.ts';
import { linesOf, paidHow } from './membership-words.ts';

const EmbeddedCheckout = lazyPart(async () => (await import('#features/payments/web/parts/embedded-checkout.tsx')).EmbeddedCheckout);

export type BuyDialogProps = { membership: Membership; name: string; onClose: () => void };

/** What is being bought, for how much, and the card form. Closing it before paying charges nothing. */
export function BuyDialog({ membership, name, onClose }: BuyDialogProps) {
  const trpc = useTrpc();
  const [paymentId] = useState(() => v7());
  const buy = useMutation({
    mutationFn: () => rest('POST', '/membership/purchase', { membershipId: membership.id, paymentId }),
  });
  const { mutate } = buy;
  useSettledOrder(buy.data?.clientSecret ? buy.data.paymentId : null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  const abandon = useMutation(trpc.ticket.abandonCheckout.mutationOptions());
  const close = () => {
    if (buy.data?.clientSecret) abandon.mutate({ paymentId: buy.data.paymentId });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="wide"
      title={membership.title}
      description={`from ${name}`}
      bodyTitle="Pay by card"
      aside={
        <>
          <ul className="flex flex-col gap-2.5 text-[15px] text-ink-2">
            {linesOf(membership, 'their').map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Icon of={Check} size={18} className="mt-0.5 shrink-0 text-good" />
                <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
              </li>
            ))}
          </ul>
          <Sums membership={membership} name={name} />
        </>
      }
    >
      {buy.isError ? (
        <ErrorState title="Failed to create payment session" detail={buy.error.message} onRetry={() => mutate()} retrying={buy.isPending} />
      ) : buy.data?.isPaid ? (
        <Notice tone="good">You already have this membership. Nothing was charged.</Notice>
      ) : buy.data?.clientSecret ? (
        <EmbeddedCheckout clientSecret={buy.data.clientSecret} waiting={<Skeleton className="h-[420px] w-full" />} />
      ) : (
        <Skeleton className="h-[420px] w-full" />
      )}
    </Dialog>
  );
}

const DAY_MS = 86_400_000;

function Sums({ membership, name }: { membership: Membership; name: string }) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const now = useNow();
  const { price, type, trialPeriodInDays: trial } = membership;
  const whole = formatPounds(price);
  const received = terms.data ? (type === 'recurring' ? sellerReceivesEach : sellerReceives)(price, terms.data) : null;
  const first = formatDate(new Date(now.getTime() + trial * DAY_MS), 'Europe/London');
  return (
    <>
      <SummaryList
        className="mt-5"
        rows={[
          { term: type === 'recurring' ? `Membership, ${paidHow(membership)}` : 'Membership', value: whole },
          { term: 'Booking fee', value: formatPounds(0) },
          ...(trial > 0 ? [{ term: `First payment on ${first}`, value: whole }] : []),
          { term: 'To pay today', value: formatPounds(trial > 0 ? 0 : price), total: true },
        ]}
      />
      {received === null ? null : (
        <p className="mt-4 text-[13px] text-ink-2">
          {name} receives {formatPounds(received)} and Turnout keeps {formatPounds(price - received)}.
        </p>
      )}
    </>
  );
}
