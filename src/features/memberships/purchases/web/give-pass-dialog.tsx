import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { Membership } from '../../contract.ts';

type GivePassDialogProps = { membership: Membership; onClose: () => void };

/** Gives a pass to somebody by username, at no cost (docs/product.md#complimentary-passes). Load it lazily. */
export function GivePassDialog({ membership, onClose }: GivePassDialogProps) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [username, setUsername] = useState('');
  const give = useMutation(
    trpc.membership.givePass.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'membership' });
        showToast({ text: 'The pass is theirs.', tone: 'good' });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Give “${membership.title}”`}
      size="small"
      dismissible={!give.isPending}
      footer={
        <Button type="submit" form="give-pass" loading={give.isPending}>
          Give the pass
        </Button>
      }
    >
      <form
        id="give-pass"
        onSubmit={(submit) => {
          submit.preventDefault();
          give.mutate({ membershipId: membership.id, username: username.trim() });
        }}
      >
        <TextField
          label="Username"
          start="@"
          hint="Somebody who follows you or has bought from you. They have nothing to pay, and are notified."
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={give.error?.message ?? null}
          onChange={({ target }) => setUsername(target.value)}
        />
      </form>
    </Dialog>
  );
}
