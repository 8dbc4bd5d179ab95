import { useMutation } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { GiveDialog } from '#features/people/shared/give-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Membership } from '../../contract.ts';

type GivePassDialogProps = { membership: Membership; onClose: () => void };

/** Gives a pass to somebody by username, at no cost (docs/product.md#complimentary-passes). Load it lazily. */
export function GivePassDialog({ membership, onClose }: GivePassDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const give = useMutation(
    trpc.membership.givePass.mutationOptions({
      async onSuccess(_given, { username }) {
        await invalidate({ kind: 'membership' });
        showToast({ text: `@${username} has the pass.`, tone: 'good' });
        onClose();
      },
    }),
  );
  return (
    <GiveDialog
      title={`Give “${membership.title}”`}
      action="Give the pass"
      hint="Somebody who follows you or has bought from you. They have nothing to pay, and are notified."
      giving={give}
      onGive={(username, paymentId) => give.mutate({ membershipId: membership.id, username, paymentId })}
      onClose={onClose}
    />
  );
}
