import { OrdersScreen } from '#features/payments/shared/orders/orders-screen.tsx';
import { StoredTicketList } from '#features/tickets/shared/stored-ticket-list.tsx';
import { pageMeta } from '#platform/web/page/define-page.ts';

export const meta = pageMeta({ title: 'Orders', unlisted: true });

/** The orders of the signed-in person; while nothing can be reached, the tickets that this device stores. */
export default function OrdersPage() {
  return <OrdersScreen unreached={<StoredTicketList />} />;
}
