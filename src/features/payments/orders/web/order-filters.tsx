import type { ReactNode } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { SearchField } from '#ui/actions/search-form.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { periodName } from '../copy/period-name.ts';
import { periodsUntil } from '../../statements/web/periods-until.ts';
import type { useOrdersAddress } from './use-orders-address.ts';

const TYPES = [
  { value: '', label: 'All types' },
  { value: 'SESSION_EVENT', label: 'Tickets' },
  { value: 'MEMBERSHIP', label: 'Memberships' },
  { value: 'SUBSCRIPTION', label: 'Subscriptions' },
  { value: 'TIP', label: 'Tips' },
  { value: 'GIFT', label: 'Gifts' },
];
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'PAID', label: 'Paid' },
  { value: 'FREE', label: 'Without payment' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'TRIAL', label: 'Trial' },
  { value: 'SCHEDULED_CANCELLATION', label: 'Ends soon' },
  { value: 'REFUNDED', label: 'Refunded' },
  { value: 'CANCELLED', label: 'Cancelled' },
  { value: 'FAILED', label: 'Failed' },
  { value: 'REFUND_DUE', label: 'Refund due' },
];
const SOLD_STATUSES = [...STATUSES, { value: 'DISPUTED', label: 'Disputed' }];

type OrderFiltersProps = ReturnType<typeof useOrdersAddress> & {
  side: 'bought' | 'sold';
  /** What stands before the fields, such as the choice of a side. */
  children?: ReactNode;
  /** What stands after them, where there is room. */
  beside?: ReactNode;
};

/** Words, type and status of orders, and for those sold their period; each choice is an address. */
export function OrderFilters({ side, address, change, typed, setTyped, children, beside }: OrderFiltersProps) {
  const now = useNow();
  const { type = '', status = '', period = '' } = address;
  return (
    <div className="mb-5 flex flex-wrap gap-3">
      {children ? <div className="max-md:w-full">{children}</div> : null}
      <div className="min-w-0 flex-1 basis-56">
        <SearchField
          label="Search orders"
          labelHidden
          placeholder="Title, name or receipt number"
          maxLength={LIMITS.orderSearchMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div
        className={classNames(
          'grid grow gap-3 max-md:w-full',
          side === 'sold' ? 'grid-cols-2 sm:grid-cols-3 md:max-w-[27rem]' : 'grid-cols-2 md:max-w-[32rem]',
        )}
      >
        {side === 'sold' ? (
          <div className="max-sm:col-span-2">
            <SelectField
              label="Period"
              labelHidden
              options={[{ value: '', label: periodName(undefined) }, ...periodsUntil(now)]}
              value={period}
              onChange={(event) => change({ period: event.target.value })}
            />
          </div>
        ) : null}
        <SelectField label="Type" labelHidden options={TYPES} value={type} onChange={(event) => change({ type: event.target.value })} />
        <SelectField
          label="Status"
          labelHidden
          options={side === 'sold' ? SOLD_STATUSES : STATUSES}
          value={status}
          onChange={(event) => change({ status: event.target.value })}
        />
      </div>
      {beside ? <div className="max-md:hidden">{beside}</div> : null}
    </div>
  );
}
