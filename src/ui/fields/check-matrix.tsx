import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { Icon } from '#ui/media/icon.tsx';

/** A checkbox; null if the row has none in this column. */
export type MatrixCell = { on: boolean; choosable: boolean } | null;
export type MatrixRow<Column extends string, Id extends string = string> = {
  id: Id;
  label: string;
  hint?: string | undefined;
  cells: Record<Column, MatrixCell>;
};
export type MatrixGroup<Column extends string, Id extends string = string> = { label: string; rows: MatrixRow<Column, Id>[] };

export type CheckMatrixProps<Column extends string, Id extends string> = {
  label: string;
  columns: readonly { id: Column; label: string }[];
  groups: readonly MatrixGroup<Column, Id>[];
  onChange: (row: Id, column: Column, on: boolean) => void;
};

/** A table of checkboxes, each of which takes effect at once. */
export function CheckMatrix<Column extends string, Id extends string>({ label, columns, groups, onChange }: CheckMatrixProps<Column, Id>) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="text-[13px] text-ink-2">
          <th scope="col" className="p-0">
            <span className="sr-only">Setting</span>
          </th>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className="w-[54px] px-1 py-3 text-center align-middle font-semibold last:w-[64px] last:pr-3 sm:w-24 sm:last:w-24"
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.label}>
            <tr className="border-y border-line bg-sunken">
              <th scope="colgroup" colSpan={columns.length + 1} className="px-5 py-2 text-[13px] font-semibold text-ink-2 max-sm:px-4">
                {group.label}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.id} className="border-t border-line first:border-t-0">
                <th scope="row" className="px-5 py-3.5 font-normal max-sm:px-4">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{row.label}</span>
                  {row.hint ? <span className="mt-0.5 block text-[13px] text-ink-2">{row.hint}</span> : null}
                </th>
                {columns.map((column) => (
                  <td key={column.id} className="px-1 text-center last:pr-3">
                    <Box
                      label={`${row.label}: ${column.label}`}
                      cell={row.cells[column.id]}
                      onChange={(on) => onChange(row.id, column.id, on)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Box({ label, cell, onChange }: { label: string; cell: MatrixCell; onChange: (on: boolean) => void }) {
  if (cell === null) return null;
  return (
    <label className="relative inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={cell.on}
        disabled={!cell.choosable}
        onChange={(event) => onChange(event.target.checked)}
        className="drawn-control peer size-[22px] appearance-none rounded-[7px] border border-line-strong bg-surface checked:border-ink checked:bg-ink disabled:border-line disabled:bg-sunken"
      />
      <Icon of={Check} size={16} className="pointer-events-none absolute hidden text-paper peer-checked:block peer-disabled:text-ink-3" />
    </label>
  );
}
