import { useQuery } from '@tanstack/react-query';
import { Repeat2, Sparkles, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { CodeField } from '#features/payments/shared/codes/code-field.tsx';
import type { BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { receivedEach } from '#features/payments/recurring/rules.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SubscriptionOffer } from '../../contract.ts';
import { BILLING_ZONE, dayOfMonth, monthsAfter } from '../../rules.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';

export type SubscribeCreator = { userId: string; name: string; avatar: string | null };

type SubscribeSummaryProps = { creator: SubscribeCreator; offer: SubscriptionOffer; code: BuyersCode; busy: boolean };

/** What is being bought, when it renews, how it ends, and how much of the price reaches the creator: shown before anybody pays. */
export function SubscribeSummary({ creator, offer, code, busy }: SubscribeSummaryProps) {
  const { name: siteName } = useSite();
  const trpc = useTrpc();
  const now = useNow();
  const { off, words } = code.on([offer]);
  const toPay = offer.price - off;
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar seed={creator.userId} name={creator.name} src={creator.avatar} size="m" />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{creator.name}</span>
          <span className="block text-[13.5px] text-ink-2">Monthly subscription</span>
        </p>
      </div>
      <ul className="mt-4 flex flex-col gap-3 text-[15px] text-ink-2">
        <Point icon={Sparkles}>{offer.benefit === '' ? 'Every post and session for subscribers' : offer.benefit}</Point>
        <Point icon={Repeat2}>
          Renews on the {dayOfMonth(now)} of each month, next on <b className="text-ink">{formatDate(monthsAfter(now, 1), BILLING_ZONE)}</b>
        </Point>
        <Point icon={Undo2}>Cancel anytime. You keep access until the month ends.</Point>
      </ul>
      <dl className="mt-5 flex flex-col gap-2.5 text-[15px] tabular-nums">
        <Line term="Subscription, one month" value={formatPounds(offer.price)} />
        {off > 0 ? <Line term={words} value={formatPounds(-off)} /> : null}
        <Line {...BOOKING_FEE} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">To pay today</dt>
          <dd className="text-[17px] font-bold">{formatPounds(toPay)}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-col">
        <CodeField code={code} parts={[offer]} disabled={busy} />
      </div>
      {terms.data ? (
        <p className="mt-4 text-[13px] text-ink-2">
          {creator.name} receives {formatPounds(receivedEach(offer.price, toPay, terms.data))} and {siteName} keeps{' '}
          {formatPounds(toPay - receivedEach(offer.price, toPay, terms.data))}.
        </p>
      ) : null}
    </>
  );
}

function Point({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon of={icon} size={20} className="mt-0.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
