import { formatPounds } from '#kernel/money/money.ts';
import { BANK_DELAY } from '#features/payments/refunds/copy.ts';
import { shareOf } from '#features/sessions/returning/rules.ts';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { Ticket } from '../../contract.ts';
import { creditMessage } from '#features/memberships/copy.ts';
import { creditEndsAt } from '#features/memberships/rules.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { comesBack, comesBackFor, returnMessage, returnSeveralMessage, type PaidHow } from '../copy.ts';

type Props = { ticket: Ticket; payment: PaidHow; chosen: ReadonlySet<string> };

/** What returning means, and what comes back of the money. */
export function ReturnSums({ ticket, payment, chosen }: Props) {
  return ticket.seats.length === 1 ? <OfOne ticket={ticket} payment={payment} /> : <OfSeveral {...{ ticket, payment, chosen }} />;
}

function OfOne({ ticket: { seats, returns }, payment }: Omit<Props, 'chosen'>) {
  if (seats.some(({ credit }) => credit))
    return (
      <p className="text-ink-2">
        It will no longer be valid. <Credits seats={seats} />
      </p>
    );
  return (
    <>
      <p className="text-ink-2">{returnMessage(payment, returns ?? undefined)}</p>
      {payment.amount > 0 && returns ? (
        <SummaryList
          className="mt-4"
          rows={[
            { term: 'Paid', value: formatPounds(payment.amount) },
            ...(payment.refundedAmount > 0 ? [{ term: 'Refunded before', value: formatPounds(payment.refundedAmount) }] : []),
            ...(returns.percent < 100
              ? [{ term: `${returns.percent}% goes back`, value: formatPounds(shareOf(returns, payment.amount)) }]
              : []),
            { term: 'Comes back to you', value: formatPounds(comesBack(payment, returns)), total: true },
          ]}
        />
      ) : null}
      {returns && comesBack(payment, returns) > 0 ? <ToCard /> : null}
    </>
  );
}

function Credits({ seats }: { seats: Ticket['seats'] }) {
  const now = useNow();
  const prices = seats.filter(({ credit }) => credit).map(({ price, worth = price }) => worth);
  return <>{creditMessage(prices, creditEndsAt(now))}</>;
}

function ToCard() {
  return <p className="mt-3 text-[13.5px] text-ink-2">To the card you paid with. Banks take {BANK_DELAY} to show it.</p>;
}

function OfSeveral({ ticket: { seats, returns }, payment, chosen }: Props) {
  const left = seats.filter(({ status, ticketId }) => status === 'active' && !chosen.has(ticketId)).length;
  const paid = seats.reduce((sum, { ticketId, price }) => sum + (chosen.has(ticketId) ? price : 0), 0);
  const terms = returns ?? { percent: 100, returnsUse: true };
  const forCredit = seats.filter(({ ticketId, credit }) => credit && chosen.has(ticketId));
  const back = chosen.size === 0 ? 0 : comesBackFor(seats, chosen, { refundedAmount: payment.refundedAmount, terms });
  return (
    <>
      {payment.amount > 0 ? (
        <SummaryList
          className="mb-4"
          rows={[
            { term: chosen.size === 1 ? 'Paid for this place' : `Paid for ${chosen.size} places`, value: formatPounds(paid) },
            {
              term: 'Comes back to you',
              value: forCredit.length === 0 ? formatPounds(back) : forCredit.length === 1 ? '1 credit' : `${forCredit.length} credits`,
              total: true,
            },
          ]}
        />
      ) : null}
      <p className="text-ink-2">
        {returnSeveralMessage(chosen.size, left)} {forCredit.length === 0 ? null : <Credits seats={forCredit} />}
      </p>
      {back > 0 ? <ToCard /> : null}
    </>
  );
}
