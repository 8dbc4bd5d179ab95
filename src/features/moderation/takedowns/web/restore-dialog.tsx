import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import type { ReportedContent } from '../../reports/contract.ts';

export type RestoreDialogProps = { item: Pick<ReportedContent, 'type'>; busy: boolean; onConfirm: () => void; onClose: () => void };

/** Asks for confirmation before an item that was taken down is restored. */
export function RestoreDialog({ item, busy, onConfirm, onClose }: RestoreDialogProps) {
  const what = item.type === 'POST' ? 'post' : 'session';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Show this ${what} again?`}
      confirmLabel="Approve"
      busy={busy}
      onConfirm={onConfirm}
    >
      <p className="text-ink-2">
        It returns to its place in every list, and its owner is notified. It takes reports from three other people to hide it again.
        {what === 'session' ? ' Checkouts that were closed stay closed; people can book again.' : ''}
      </p>
    </ConfirmDialog>
  );
}
