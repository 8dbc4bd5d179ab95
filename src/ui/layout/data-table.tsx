import type { ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type DataColumn<Row> = {
  head: string;
  /** Read aloud only, such as that of a column of buttons. */
  headHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Sums and other figures line up at their end. */
  figures?: boolean;
  /** In the row below all others. */
  total?: ReactNode;
  /** Of its cells, such as a width. */
  className?: string;
};

export type DataTableProps<Row> = {
  /** Names the table, or the list that takes its place. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The same row where there is no room for columns: two lines. */
  line: (row: Row) => ReactNode;
  /** The totals there; they come first, or last. Without it the table has no row of totals either. */
  totalLine?: ReactNode;
  totalLast?: boolean;
  /** Whether a row no longer counts, such as a refunded order. */
  isMuted?: (row: Row) => boolean;
};

const CELL = 'py-3 first:pl-5 last:pr-5';

/**
 * Rows of facts in columns, with a row of totals; in a box narrower than 42 rem a list of two lines each. Links and buttons inside a row that
 * reach over it take `after:absolute after:inset-0`.
 */
export function DataTable<Row>({ label, columns, rows, keyOf, line, totalLine, totalLast = false, isMuted }: DataTableProps<Row>) {
  const total = totalLine === undefined ? null : <li className="bg-sunken px-5 py-3.5 tabular-nums">{totalLine}</li>;
  return (
    <div className="@container">
      <ul aria-label={label} className="divide-y divide-line @2xl:hidden">
        {totalLast ? null : total}
        {rows.map((row) => (
          <li key={keyOf(row)} className={classNames('relative px-5 py-3 tabular-nums', isMuted?.(row) && 'text-ink-2')}>
            {line(row)}
          </li>
        ))}
        {totalLast ? total : null}
      </ul>
      <table aria-label={label} className="w-full border-collapse text-left text-[14.5px] tabular-nums @max-2xl:hidden">
        <thead className="bg-sunken text-[13px] text-ink-2">
          <tr>
            {columns.map(({ head, headHidden, figures, className }) => (
              <th key={head} scope="col" className={classNames(CELL, 'px-2 font-semibold', figures && 'text-right', className)}>
                {headHidden ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={classNames('relative border-t border-line hover:bg-sunken', isMuted?.(row) && 'text-ink-2')}>
              {columns.map(({ head, cell, figures, className }) => (
                <td key={head} className={classNames(CELL, 'px-2', figures && 'text-right whitespace-nowrap', className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totalLine === undefined ? null : (
          <tfoot>
            <tr className="border-t border-line bg-sunken font-semibold">
              {columns.map(({ head, total, figures, className }) => (
                <td key={head} className={classNames(CELL, 'px-2', figures && 'text-right whitespace-nowrap', className)}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
