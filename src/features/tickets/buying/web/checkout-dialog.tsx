import { useQuery } from '@tanstack/react-query';
import { formatPounds } from '#kernel/money/money.ts';
import { platformFee, sellerReceives } from '#kernel/money/fee.ts';
import { EmbeddedCheckout } from '#features/payments/shared/checkout/embedded-checkout.tsx';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { kindLines } from '#features/payments/orders/copy/kind-lines.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { minimumText } from '#features/sessions/minimum/copy.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { CardTerms } from '../../returns/web/card-terms.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import type { KindLine } from '../../kinds/rules.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';

export type OpenCheckout = {
  clientSecret: string;
  paymentId: string;
  expiresAt: string | null;
  seats: number;
  /** Of several kinds of ticket: each with its price. */
  kinds?: readonly KindLine[];
  /** The code that it uses, and what it takes off. */
  code?: UsedCode;
};

export type CheckoutDialogProps = {
  event: SessionEvent;
  checkout: OpenCheckout;
  /** What the code takes off, in words. */
  codeWords: string;
  onClose: () => void;
};

/**
 * The date that is being bought, with its place and price, beside the card form and the terms of returning the ticket
 * (docs/product.md#returning-a-ticket). Closing it releases the held seat.
 */
export function CheckoutDialog({ event, checkout, codeWords, onClose }: CheckoutDialogProps) {
  return (
    <PurchaseDialog
      event={event}
      bodyTitle="Pay by card"
      sums={<Sums event={event} checkout={checkout} codeWords={codeWords} />}
      onClose={onClose}
    >
      <EmbeddedCheckout type="SESSION_EVENT" clientSecret={checkout.clientSecret} expiresAt={checkout.expiresAt} />
      <Shares event={event} checkout={checkout} className="mt-4 sm:hidden" />
      {event.minimum && !event.minimum.isDecided ? (
        <p className="mt-4 text-[13px] text-ink-2">{minimumText(event.minimum, event.timeZone, true)}</p>
      ) : null}
      <CardTerms policy={event.returnPolicy} date={{ start: new Date(event.startDateTime), timeZone: event.timeZone }} />
    </PurchaseDialog>
  );
}

type SumsProps = Pick<CheckoutDialogProps, 'event' | 'checkout'>;

// Without a code, and with it.
function pricesOf({ event, checkout: { seats, kinds, code } }: SumsProps): { full: number; price: number } {
  const full = kinds === undefined ? event.price * seats : kinds.reduce((sum, line) => sum + line.price * line.seats, 0);
  return { full, price: full - (code?.off ?? 0) };
}

function Sums({ event, checkout, codeWords }: SumsProps & Pick<CheckoutDialogProps, 'codeWords'>) {
  const { seats, kinds } = checkout;
  const { full, price } = pricesOf({ event, checkout });
  return (
    <>
      <SummaryList
        className="mt-5"
        rows={[
          ...(kinds === undefined
            ? [{ term: seats === 1 ? '1 ticket' : `${seats} tickets`, value: formatPounds(full) }]
            : kindLines(kinds)),
          ...(full > price ? [{ term: codeWords, value: formatPounds(price - full) }] : []),
          BOOKING_FEE,
          { term: 'To pay today', value: formatPounds(price), total: true },
        ]}
      />
      <Shares event={event} checkout={checkout} className="mt-4 max-sm:hidden" />
    </>
  );
}

// Who gets what: below the sums, on a phone below the card form, which begins in sight.
function Shares({ className, ...sums }: SumsProps & { className: string }) {
  const { name: siteName } = useSite();
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  if (!terms.data) return null;
  const { host } = sums.event;
  const { price } = pricesOf(sums);
  return (
    <p className={`text-[13px] text-ink-2 ${className}`}>
      {host.displayName ?? `@${host.username}`} receives {formatPounds(sellerReceives(price, terms.data))} and {siteName} keeps{' '}
      {formatPounds(platformFee(price, terms.data))}.
    </p>
  );
}
