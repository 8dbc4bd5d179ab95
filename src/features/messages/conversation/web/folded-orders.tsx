import { ChevronDown, ChevronUp, Ticket } from 'lucide-react';
import { useId, useState } from 'react';
import { formatShortDay } from '#kernel/time/time-text.ts';
import type { Payment } from '#features/payments/contract.ts';
import { Icon } from '#ui/media/icon.tsx';
import { OrderCard } from './order-card.tsx';

/** Orders that followed each other, in one line until somebody opens it. */
export function FoldedOrders({ payments }: { payments: readonly Payment[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const days = [payments.at(0), payments.at(-1)].flatMap((payment) => (payment ? [formatShortDay(new Date(payment.createdAt), zone)] : []));
  return (
    <div className="mx-auto w-[min(420px,100%)]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-full border border-line bg-surface px-4 text-[13.5px] text-ink-2 hover:text-ink"
      >
        <Icon of={Ticket} size={16} />
        <span className="min-w-0 flex-1 text-left">
          <b className="font-semibold text-ink">{payments.length} orders</b> · {[...new Set(days)].join(' to ')}
        </span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
      </button>
      <div id={id} className="mt-2 flex flex-col gap-2 empty:hidden">
        {isOpen ? payments.map((payment) => <OrderCard key={payment.id} payment={payment} />) : null}
      </div>
    </div>
  );
}
