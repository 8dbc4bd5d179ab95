import { skipToken, useQuery } from '@tanstack/react-query';
import { whenThere } from '#kernel/event-when.ts';
import { formatDate } from '#kernel/time-text.ts';
import { DELETED_PERSON, hasLeft } from '#features/accounts/rules.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Card } from '#ui/card.tsx';
import { Pill } from '#ui/pill.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import type { Payment } from '../../contract.ts';
import { buyerLines, hasBeenPaid, receiptNumber, sellerLines } from '../../rules/receipt.ts';
import { OrderPill } from './order-pill.tsx';

/**
 * What was paid, to whom and for what; the seller also sees the fees and what they received. This is the part of the page that is printed.
 */
export function Receipt({ payment, place }: { payment: Payment; place: string | null }) {
  const me = useMyUserId();
  const isSeller = me === payment.ownerUserId;
  const seesFees = payment.logs.some((log) => log.platformFee !== null && log.amountPaidToOwner !== null && log.amount !== 0);
  const paid = hasBeenPaid(payment);
  return (
    <Card as="section" className="print-sheet">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-5 py-[18px]">
        <h2 className="text-[17px]">{paid ? 'Receipt' : 'Order'}</h2>
        {paid ? <p className="text-[13.5px] text-ink-2 tabular-nums">No. {receiptNumber(payment)}</p> : <OrderPill payment={payment} />}
        {payment.refundedAmount > 0 && payment.refundedAmount < payment.amount ? <Pill tone="warn">Partly refunded</Pill> : null}
      </div>
      <PrintedItem payment={payment} place={place} />
      <div className="px-5 py-4">
        <SummaryList
          rows={
            seesFees
              ? sellerLines(payment, isSeller ? 'You receive' : 'The seller receives')
              : buyerLines(payment, { isBuyer: me === payment.userId })
          }
        />
      </div>
      <div className="border-t border-line px-5 py-4">
        <SummaryList
          rows={[
            { term: 'Seller', value: <Name userId={payment.ownerUserId} username={payment.ownerUsername} /> },
            { term: 'Buyer', value: <Name userId={payment.userId} username={payment.username} /> },
            { term: 'Ordered', value: formatDate(new Date(payment.createdAt), 'Europe/London') },
            ...(paid ? [] : [{ term: 'Order', value: receiptNumber(payment) }]),
          ]}
        />
      </div>
      <p className="hidden px-5 py-4 text-[13px] print:block">Sold through Turnout, {location.host}</p>
    </Card>
  );
}

// On screen the card beside it says this; on paper the receipt is on its own.
function PrintedItem({ payment, place }: { payment: Payment; place: string | null }) {
  const { description, item, type } = payment;
  const startDateTime = item?.startDateTime ?? description.startDateTime;
  const endDateTime = item?.endDateTime ?? description.endDateTime;
  const timeZone = item?.timeZone ?? description.timeZone ?? 'Europe/London';
  const when = startDateTime !== undefined && endDateTime !== undefined ? whenThere({ startDateTime, endDateTime, timeZone }, null) : null;
  return (
    <div className="hidden border-b border-line px-5 py-4 print:block">
      <p className="text-[20px] font-bold [overflow-wrap:anywhere]">{description.title}</p>
      {type === 'SESSION_EVENT' && when ? (
        <p>
          {when.day}, {when.time} {when.zoneName}
        </p>
      ) : null}
      {type === 'SESSION_EVENT' && place !== null ? <p>{place}</p> : null}
      {description.periodStart !== undefined && description.periodEnd !== undefined ? (
        <p>
          {formatDate(new Date(description.periodStart), 'Europe/London')} to {formatDate(new Date(description.periodEnd), 'Europe/London')}
        </p>
      ) : null}
    </div>
  );
}

function Name({ userId, username }: { userId: string; username: string }) {
  const trpc = useTrpc();
  const isGone = hasLeft({ username });
  const { data: user } = useQuery(trpc.user.getUser.queryOptions(isGone ? skipToken : { userId }, { retry: false, staleTime: 60_000 }));
  const name = isGone ? DELETED_PERSON.displayName : (user?.displayName ?? `@${username}`);
  return <span className="whitespace-normal [overflow-wrap:anywhere]">{name}</span>;
}
