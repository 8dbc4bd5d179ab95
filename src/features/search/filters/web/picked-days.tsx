import { DateField } from '#ui/fields/date-field.tsx';
import type { Filters } from './use-filters.ts';

/** The first and last day to search, if days are being picked. */
export function PickedDays({ filters: { picked } }: { filters: Filters }) {
  if (picked === null) return null;
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <DateField label="From" value={picked.from} onValueChange={picked.pickFrom} />
      <DateField label="To" value={picked.to} onValueChange={picked.pickTo} />
    </div>
  );
}
