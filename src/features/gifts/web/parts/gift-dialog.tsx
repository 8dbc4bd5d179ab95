import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';
import { GIVEN_RULE, monthsWords } from '#features/subscriptions/copy.ts';
import { GIVEN_MONTHS, type GivenMonths } from '#features/subscriptions/contract.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { LINK_RULE, REFUND_RULE, UNUSED_RULE, worthOf } from '../../copy.ts';
import { GiftForm } from './gift-form.tsx';
import type { Giveable } from '../../shared/giveable.ts';
import { useBuyGift } from './use-buy-gift.ts';

const EmbeddedCheckout = lazyPart(async () => (await import('#features/payments/shared/checkout/embedded-checkout.tsx')).EmbeddedCheckout);

export type GiftDialogProps = { goods: Giveable; name: string; onClose: () => void };

/** Buys something for somebody else: first for whom and with which words, then the card form. Closing it before paying charges nothing. */
export function GiftDialog({ goods, name, onClose }: GiftDialogProps) {
  const [months, setMonths] = useState<GivenMonths>(3);
  const buying = useBuyGift(goods, months);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`Give “${goods.title}”`}
      description={[goods.subtitle, `from ${name}`].filter(Boolean).join(' · ')}
      bodyTitle={buying.purchase === null ? 'Who is it for?' : 'Pay by card'}
      aside={<Given goods={goods} months={months} name={name} />}
      dismissible={!buying.busy}
    >
      {buying.purchase?.clientSecret ? (
        <EmbeddedCheckout
          type="GIFT"
          clientSecret={buying.purchase.clientSecret}
          expiresAt={buying.purchase.expiresAt}
          waiting={<Skeleton className="h-[420px] w-full" />}
        />
      ) : (
        <GiftForm
          choice={goods.kind === 'MONTHS' ? <MonthsField price={goods.price} months={months} onMonthsChange={setMonths} /> : null}
          busy={buying.busy}
          problem={buying.problem}
          onSubmit={buying.buy}
        />
      )}
    </Dialog>
  );
}

type MonthsFieldProps = { price: number; months: GivenMonths; onMonthsChange: (months: GivenMonths) => void };

function MonthsField({ price, months, onMonthsChange }: MonthsFieldProps) {
  return (
    <Segmented
      wide
      label={`How many months, for ${formatPounds(price)} each`}
      value={String(months)}
      options={GIVEN_MONTHS.map((count) => ({ value: String(count), label: count }))}
      onValueChange={(value) => onMonthsChange(GIVEN_MONTHS.find((count) => String(count) === value) ?? 1)}
    />
  );
}

function Given({ goods, months, name }: Omit<GiftDialogProps, 'onClose'> & { months: GivenMonths }) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const { name: siteName } = useSite();
  const isMonths = goods.kind === 'MONTHS';
  const price = isMonths ? goods.price * months : goods.price;
  const worth = isMonths
    ? worthOf({ places: null, months, endDateTime: null, date: null })
    : worthOf({ places: goods.membership.sessionUsageLimit, months: null, endDateTime: goods.membership.endDateTime, date: null });
  const rules = [LINK_RULE, UNUSED_RULE, REFUND_RULE, ...(isMonths ? [GIVEN_RULE] : [])];
  return (
    <>
      <ul className="flex flex-col gap-2.5 text-[15px] text-ink-2">
        {[`${worth[0]?.toUpperCase()}${worth.slice(1)}`, ...rules].map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Icon of={Check} size={18} className="mt-0.5 shrink-0 text-good" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ul>
      <SummaryList
        className="mt-5"
        rows={[
          { term: isMonths ? `Gift: ${monthsWords(months)}` : 'Gift: pass', value: formatPounds(price) },
          BOOKING_FEE,
          { term: 'To pay today', value: formatPounds(price), total: true },
        ]}
      />
      {terms.data ? (
        <p className="mt-4 text-[13px] text-ink-2">
          {name} receives {formatPounds(sellerReceives(price, terms.data))} and {siteName} keeps{' '}
          {formatPounds(price - sellerReceives(price, terms.data))}.
        </p>
      ) : null}
    </>
  );
}
