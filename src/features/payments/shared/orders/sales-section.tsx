import { Download } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { OrderFilters } from '../../orders/web/order-filters.tsx';
import { orderFilterOf } from '../../orders/web/orders-address.ts';
import { useOrdersAddress } from '../../orders/web/use-orders-address.ts';
import { useOrdersExport } from '../../orders/web/use-orders-export.ts';
import { SoldOrders } from './sold-orders.tsx';

/** Everything that the reader has sold, to search, narrow and export. The page's address says what is shown. */
export function SalesSection() {
  const orders = useOrdersAddress();
  const filter = orderFilterOf({ ...orders.address, side: 'sold' });
  const exporter = useOrdersExport('sold', filter);
  const exporting = (className: string, size: 'small' | 'medium') => (
    <Button variant="ghost" size={size} className={className} loading={exporter.busy} onClick={exporter.start}>
      <Icon of={Download} size={18} />
      Export as CSV
    </Button>
  );
  return (
    <>
      <OrderFilters side="sold" {...orders} beside={exporting('', 'medium')} />
      {/* On a phone it stands beside what it holds, so that the list begins higher. */}
      <SoldOrders filter={filter} exporting={exporting('md:hidden', 'small')} />
    </>
  );
}
