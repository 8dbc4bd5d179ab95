import { skipToken, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { whenThere } from '#kernel/time/event-when.ts';
import { formatDate } from '#kernel/time/time-text.ts';
import { DELETED_PERSON, hasLeft } from '#features/people/rules.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import type { Payment } from '../../contract.ts';
import { buyerLines, hasBeenPaid, receiptNumber, sellerLines } from '../../orders/rules/receipt.ts';
import { OrderPill } from './order-pill.tsx';

export type ReceiptProps = {
  payment: Payment;
  place: string | null;
  /** What is printed above it, such as the ticket with its code. */
  printed?: ReactNode;
  /** Whether it starts folded where it is below the rest of the page. */
  folded?: boolean;
};

/**
 * What was paid, to whom and for what; the seller also sees the fees and what they received. This is the part of the page that is printed.
 */
export function Receipt({ payment, place, printed = null, folded = false }: ReceiptProps) {
  const { name: siteName } = useSite();
  const me = useMyUserId();
  const id = useId();
  const [open, setOpen] = useState(!folded);
  const isSeller = me === payment.ownerUserId;
  const seesFees = payment.logs.some((log) => log.platformFee !== null && log.amountPaidToOwner !== null && log.amount !== 0);
  const paid = hasBeenPaid(payment);
  return (
    <Card as="section" data-outcome="" tabIndex={-1} className="print-sheet outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-5 py-[18px]">
        <h2 className="text-[17px]">{paid ? 'Receipt' : 'Order'}</h2>
        {paid ? <p className="text-[13.5px] text-ink-2 tabular-nums">No. {receiptNumber(payment)}</p> : <OrderPill payment={payment} />}
        {payment.refundedAmount > 0 && payment.refundedAmount < payment.amount ? <Pill tone="warn">Partly refunded</Pill> : null}
      </div>
      <PrintedItem payment={payment} place={place} printed={printed} />
      {folded ? (
        <div className="px-5 py-3 xl:hidden print:hidden">
          <Button variant="ghost" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? 'Hide receipt' : 'Show receipt'}
          </Button>
        </div>
      ) : null}
      <div id={id} className={open ? undefined : 'max-xl:not-print:hidden'}>
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
        {paid ? (
          <div className="border-t border-line px-5 py-4 print:hidden">
            <Button variant="ghost" size="small" onClick={() => print()}>
              <Icon of={Printer} size={16} />
              {printed === null ? 'Print receipt' : 'Print ticket and receipt'}
            </Button>
          </div>
        ) : null}
      </div>
      <p className="hidden px-5 py-4 text-[13px] print:block">
        Sold through {siteName}, {location.host}
      </p>
    </Card>
  );
}

// On screen the card beside it says this; on paper the receipt is on its own.
function PrintedItem({ payment, place, printed }: Required<Pick<ReceiptProps, 'payment' | 'place' | 'printed'>>) {
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
      {printed === null ? null : <div className="mt-4">{printed}</div>}
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
