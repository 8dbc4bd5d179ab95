import { useQuery } from '@tanstack/react-query';
import { Check, Ticket } from 'lucide-react';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { CodeField } from '#features/payments/shared/codes/code-field.tsx';
import { useCode, type BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { receivedEach } from '#features/payments/recurring/rules.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import type { Membership } from '../../contract.ts';
import { linesOf, paidHow } from '../../offers/copy.ts';
import { useBuyMembership } from './use-buy-membership.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';

const EmbeddedCheckout = lazyPart(async () => (await import('#features/payments/shared/checkout/embedded-checkout.tsx')).EmbeddedCheckout);

export type BuyDialogProps = { membership: Membership; name: string; onClose: () => void };

/**
 * The membership that is being bought, its price, and the card form. Closing it before paying charges nothing, and opening it again finds
 * the same checkout.
 */
export function BuyDialog({ membership: seen, name, onClose }: BuyDialogProps) {
  const invalidate = useInvalidate();
  const renews = seen.type === 'recurring' ? (seen.billingPeriod ?? 'monthly') : null;
  const code = useCode(seen.userId, { type: 'membership', membershipId: seen.id }, { isWanted: seen.freeDays === 0, renews });
  const buying = useBuyMembership(seen, code);
  const { membership, purchase } = buying;
  const hasChanged = membership !== null && (membership.updatedAt !== seen.updatedAt || membership.freeDays !== seen.freeDays);
  const close = () => {
    onClose();
    if (hasChanged || buying.isGone || purchase?.isPaid) void invalidate({ kind: 'membership' });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="wide"
      title={(membership ?? seen).title}
      description={[(membership ?? seen).subtitle, `from ${name}`].filter(Boolean).join(' · ')}
      bodyTitle={buying.isFree || purchase?.isPaid ? 'Nothing to pay' : 'Pay by card'}
      aside={
        buying.isGone ? null : membership ? (
          <Bought
            membership={membership}
            code={code}
            name={name}
            hasChanged={hasChanged}
            busy={buying.busy}
            isPaid={purchase?.isPaid === true}
          />
        ) : (
          <Waiting />
        )
      }
    >
      {buying.isGone ? (
        <EmptyState icon={Ticket} title="No longer for sale">
          {name} has taken this off sale. Nothing was charged.
        </EmptyState>
      ) : buying.problem !== null ? (
        <ErrorState title="Failed to create payment session" detail={buying.problem} onRetry={buying.retry} retrying={buying.busy} />
      ) : purchase?.isPaid ? (
        <Notice tone="good">
          {buying.code ? 'It’s yours. Nothing was charged.' : 'You already have this membership. Nothing was charged.'}
        </Notice>
      ) : buying.isFree ? (
        <>
          <p className="mb-4 text-ink-2">With this code it costs nothing. It’s yours as soon as you get it.</p>
          <Button wide loading={buying.busy} onClick={buying.get}>
            Get it
          </Button>
        </>
      ) : purchase?.clientSecret ? (
        <EmbeddedCheckout
          type="MEMBERSHIP"
          clientSecret={purchase.clientSecret}
          expiresAt={purchase.expiresAt}
          waiting={<Skeleton className="h-[420px] w-full" />}
        />
      ) : (
        <Skeleton className="h-[420px] w-full" />
      )}
    </Dialog>
  );
}

type BoughtProps = { membership: Membership; code: BuyersCode; name: string; hasChanged: boolean; busy: boolean; isPaid: boolean };

function Bought({ membership, code, name, hasChanged, busy, isPaid }: BoughtProps) {
  return (
    <>
      {hasChanged ? (
        <Notice tone="warn" className="mb-4">
          This has changed since you opened the page. Check it before you pay.
        </Notice>
      ) : null}
      <ul className="flex flex-col gap-2.5 text-[15px] text-ink-2">
        {linesOf(membership, 'their').map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Icon of={Check} size={18} className="mt-0.5 shrink-0 text-good" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{line}</span>
          </li>
        ))}
      </ul>
      <Sums membership={membership} code={code} name={name} />
      {membership.freeDays > 0 || isPaid ? null : (
        <div className="mt-3 flex flex-col">
          <CodeField code={code} parts={[membership]} disabled={busy} />
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <LoadingRegion label="Loading the price" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="mt-3 h-24 w-full" />
    </LoadingRegion>
  );
}

const DAY_MS = 86_400_000;

function Sums({ membership, code, name }: { membership: Membership; code: BuyersCode; name: string }) {
  const { name: siteName } = useSite();
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const now = useNow();
  const { price, type, freeDays } = membership;
  const whole = formatPounds(price);
  const { off, words } = code.on([membership]);
  const toPay = price - off;
  const received = terms.data ? (type === 'recurring' ? receivedEach(price, toPay, terms.data) : sellerReceives(toPay, terms.data)) : null;
  const first = formatDate(new Date(now.getTime() + freeDays * DAY_MS), 'Europe/London');
  return (
    <>
      <SummaryList
        className="mt-5"
        rows={[
          { term: type === 'recurring' ? `Membership, ${paidHow(membership)}` : 'Pass', value: whole },
          ...(off > 0 ? [{ term: words, value: formatPounds(-off) }] : []),
          BOOKING_FEE,
          ...(freeDays > 0 ? [{ term: `First payment on ${first}`, value: whole }] : []),
          { term: 'To pay today', value: formatPounds(freeDays > 0 ? 0 : toPay), total: true },
        ]}
      />
      {received === null ? null : (
        <p className="mt-4 text-[13px] text-ink-2">
          {name} receives {formatPounds(received)} and {siteName} keeps {formatPounds(toPay - received)}.
        </p>
      )}
    </>
  );
}
