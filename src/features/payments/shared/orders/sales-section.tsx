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
  const exporting = { loading: exporter.busy, onClick: exporter.start } as const;
  return (
    <>
      <OrderFilters
        side="sold"
        {...orders}
        beside={
          // Short, so that the field of words keeps its room.
          <Button variant="ghost" aria-label="Export as CSV" {...exporting}>
            <Icon of={Download} size={18} />
            CSV
          </Button>
        }
      />
      {/* On a phone it stands beside what it holds, so that the list begins higher. */}
      <SoldOrders
        filter={filter}
        exporting={
          <Button variant="ghost" size="small" className="md:hidden" {...exporting}>
            <Icon of={Download} size={18} />
            Export as CSV
          </Button>
        }
      />
    </>
  );
}
