import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { LINK_RULE } from '../../copy.ts';
import type { Giveable } from '../../shared/giveable.ts';
import { forgetGiftDraft, GiftForm } from './gift-form.tsx';
import type { useBuyGift } from './use-buy-gift.ts';

const EmbeddedCheckout = lazyPart(async () => (await import('#features/payments/shared/checkout/embedded-checkout.tsx')).EmbeddedCheckout);

type GiftFrameProps = {
  goods: Giveable;
  /** Of whoever sells them. */
  name: string;
  buying: ReturnType<typeof useBuyGift>;
  /** What it comes to, line by line and in all. */
  rows: { term: string; value: string }[];
  price: number;
  /** What it is worth and what becomes of it. */
  rules: string[];
  choice?: ReactNode;
  isReady?: boolean;
  onClose: () => void;
};

/** The dialog that buys a gift, whatever it is. */
export function GiftFrame({ goods, name, buying, rows, price, rules, choice, isReady = true, onClose }: GiftFrameProps) {
  const { purchase } = buying;
  // Whoever leaves the form of the card otherwise than by closing it has paid, and needs what they typed no more.
  const isPaying = useRef(false);
  useEffect(() => {
    isPaying.current = purchase !== null;
  }, [purchase]);
  useEffect(() => () => (isPaying.current ? forgetGiftDraft(goods.id) : undefined), [goods.id]);
  const close = () => {
    isPaying.current = false;
    buying.giveUp();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="wide"
      title={`Give “${goods.title}”`}
      description={[goods.subtitle, `from ${name}`].filter(Boolean).join(' · ')}
      bodyTitle={purchase === null ? 'Who is it for?' : 'Pay by card'}
      aside={<Sums {...{ name, rows, price, rules, isOpen: purchase !== null }} />}
      dismissible={!buying.busy}
    >
      {purchase?.clientSecret ? (
        <EmbeddedCheckout
          type={goods.kind === 'TICKET' ? 'SESSION_EVENT' : 'GIFT'}
          clientSecret={purchase.clientSecret}
          expiresAt={purchase.expiresAt}
          waiting={<Skeleton className="h-[420px] w-full" />}
        />
      ) : (
        <GiftForm
          draftOf={goods.id}
          rules={<Rules rules={rules} className="sm:hidden" />}
          choice={choice}
          latestDay={goods.kind === 'TICKET' ? goods.event.startDateTime : null}
          isReady={isReady}
          busy={buying.busy}
          problem={buying.problem}
          onSubmit={buying.buy}
        />
      )}
    </Dialog>
  );
}

type SumsProps = Pick<GiftFrameProps, 'name' | 'rows' | 'price' | 'rules'> & { isOpen: boolean };

function Sums({ name, rows, price, rules, isOpen }: SumsProps) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const { name: siteName } = useSite();
  return (
    <>
      <Rules rules={rules} className={isOpen ? 'mb-5' : 'mb-5 max-sm:hidden'} />
      <SummaryList rows={[...rows, BOOKING_FEE, { term: 'To pay today', value: formatPounds(price), total: true }]} />
      {terms.data && price > 0 ? (
        <p className="mt-4 text-[13px] text-ink-2">
          {name} receives {formatPounds(sellerReceives(price, terms.data))} and {siteName} keeps{' '}
          {formatPounds(price - sellerReceives(price, terms.data))}.
        </p>
      ) : null}
    </>
  );
}

// On a phone they come after the form, which begins in sight.
function Rules({ rules, className }: { rules: string[]; className: string }) {
  const lines = [...rules.slice(0, 1), LINK_RULE, ...rules.slice(1)].map((rule) => `${rule[0]?.toUpperCase()}${rule.slice(1)}`);
  return (
    <ul className={`flex flex-col gap-2.5 text-[15px] text-ink-2 ${className}`}>
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <Icon of={Check} size={18} className="mt-0.5 shrink-0 text-good" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
        </li>
      ))}
    </ul>
  );
}
