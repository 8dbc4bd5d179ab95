import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/media/icon.tsx';
import { ordersOriginOf, type OrdersOrigin } from './orders-origin.ts';

/** The way back from an order to the list from which it was opened, as it was narrowed; else to the usual one. */
export function BackToOrders({ usual }: { usual: OrdersOrigin }) {
  const { to, label } = ordersOriginOf(useLocation().state, usual);
  return (
    <Link to={to} className="mb-1.5 inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11">
      <Icon of={ArrowLeft} size={18} />
      <span>
        <span className="sr-only">Back to </span>
        {label}
      </span>
    </Link>
  );
}
