import { useQuery } from '@tanstack/react-query';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { OrderRow } from '#features/payments/shared/orders/order-row.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Nothing, PersonSection } from './person-section.tsx';

const SHOWN = 5;

/** A person's newest orders, bought and sold. */
export function PersonOrders({ username }: { username: string }) {
  const trpc = useTrpc();
  const orders = useQuery(trpc.payment.queryOrders.queryOptions({ search: `@${username}`, limit: SHOWN }, { staleTime: 0 }));
  return (
    <PersonSection title="Orders" all={{ label: 'All orders', to: `${adminPaths.administratorsOrders}?q=@${username}` }} query={orders}>
      {({ items }) =>
        items.length === 0 ? (
          <Nothing>They have bought and sold nothing.</Nothing>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((payment) => (
              <OrderRow key={payment.id} payment={payment} side="both" />
            ))}
          </ul>
        )
      }
    </PersonSection>
  );
}
