import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type SummaryRow = { term: ReactNode; value: ReactNode; total?: boolean };

/** Amounts one below the other; the total comes last, larger and below a line. */
export function SummaryList({ rows, className }: { rows: readonly SummaryRow[]; className?: string }) {
  return (
    <dl className={classNames('flex flex-col gap-2.5 text-[14.5px]', className)}>
      {rows.map(({ term, value, total = false }, place) => (
        <div key={place} className={classNames('flex items-baseline justify-between gap-4', total && 'mt-0.5 border-t border-line pt-3')}>
          <dt className={total ? 'font-semibold' : 'text-ink-2'}>{term}</dt>
          <dd className={classNames('whitespace-nowrap tabular-nums', total && 'text-[17px] font-semibold')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
