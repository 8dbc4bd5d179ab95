import type { DecidedTag } from '#features/content/tags/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';

export type DecidedTagRowProps = {
  item: DecidedTag;
  /** Whether a decision on a tag is pending. */
  busy: boolean;
  onTakeBack: () => void;
};

/** A mapped or blocked tag, with a button to reopen it. */
export function DecidedTagRow({ item: { tag, mappedTo, useCount }, busy, onTakeBack }: DecidedTagRowProps) {
  return (
    <AdminRow>
      <AdminCell isHead>
        <span className="block w-max max-w-40 [overflow-wrap:anywhere]">#{tag}</span>
      </AdminCell>
      <AdminCell label="Decision">
        <span className="block max-w-56 [overflow-wrap:anywhere]">{mappedTo === null ? 'Blocked' : `Mapped to #${mappedTo}`}</span>
      </AdminCell>
      <AdminCell label="Uses" className="tabular-nums">
        {useCount}
      </AdminCell>
      <AdminCell>
        <Button variant="ghost" size="small" disabled={busy} aria-label={`Undo the decision about #${tag}`} onClick={onTakeBack}>
          Undo
        </Button>
      </AdminCell>
    </AdminRow>
  );
}
