import type { SessionEvent } from '../contract.ts';
import { AddDateDialog } from '../dates/web/add-date-dialog.tsx';
import { RescheduleDialog } from '../dates/web/reschedule-dialog.tsx';

export type DateDialogProps = { deed: 'move' | 'add'; event: SessionEvent; onClose: () => void };

/** What a host does with the dates of a session: moves this one, or adds another. Load it lazily; one part weighs less on a page than two. */
export function DateDialog({ deed, ...dialog }: DateDialogProps) {
  return deed === 'move' ? <RescheduleDialog {...dialog} /> : <AddDateDialog {...dialog} />;
}
