import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useChangeBlock } from '../web/parts/use-change-block.ts';

export type ChangeBlockDialogProps = { userId: string; name: string; isBlocked: boolean; onClose: () => void };

/** Asks for confirmation before blocking or unblocking a person, and explains the effect. */
export function ChangeBlockDialog({ userId, name, isBlocked, onClose }: ChangeBlockDialogProps) {
  const change = useChangeBlock({ userId, name }, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isBlocked ? `Unblock ${name}?` : `Block ${name}?`}
      confirmLabel={isBlocked ? 'Unblock' : 'Block'}
      danger={!isBlocked}
      busy={change.busy}
      onConfirm={isBlocked ? change.unblock : change.block}
    >
      <p className="text-ink-2">
        {isBlocked
          ? 'You’ll see each other’s posts and sessions again, and both of you can follow, like, comment and book. Earlier follows aren’t restored.'
          : 'You’ll no longer see each other, and neither of you can follow, message, like, comment or book with the other. They won’t be notified. Tickets already bought stay valid; subscriptions and memberships between you end with the period that’s paid for. You can undo this in your privacy settings.'}
      </p>
    </ConfirmDialog>
  );
}
