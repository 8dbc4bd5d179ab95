import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useChangeBlock } from './use-change-block.ts';

export type ChangeBlockDialogProps = { userId: string; name: string; isBlocked: boolean; onClose: () => void };

/** Asks before somebody is blocked, or unblocked, and says what that means. */
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
          ? 'You will see what the other shares again, and each of you can follow, like, comment and book. Follows of before do not come back by themselves.'
          : 'You will no longer come across each other, and neither of you can follow, message, like or comment on the other, or book a session of theirs. They are not told. Tickets that were bought stay valid. You can take this back in your privacy settings.'}
      </p>
    </ConfirmDialog>
  );
}
