import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ReportedContent } from '../../contract.ts';

export type RestoreDialogProps = { item: ReportedContent; busy: boolean; onConfirm: () => void; onClose: () => void };

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
        It is back in every list, where it stood before, and its owner is told. It takes three other people to hide it once more.
        {what === 'session' ? ' Checkouts that were closed stay closed; people can book anew.' : ''}
      </p>
    </ConfirmDialog>
  );
}
