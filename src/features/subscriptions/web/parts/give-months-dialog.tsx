import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { GIVEN_MONTHS, type GivenMonths } from '../../contract.ts';

/** Gives months of one's own subscription to somebody by username, at no cost (docs/product.md#complimentary-months). Load it lazily. */
export function GiveMonthsDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [username, setUsername] = useState('');
  const [months, setMonths] = useState<GivenMonths>(1);
  const give = useMutation(
    trpc.subscribe.giveMonths.mutationOptions({
      async onSuccess() {
        await invalidate({ kind: 'subscription' });
        showToast({ text: 'The months are theirs.', tone: 'good' });
        onClose();
      },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give free months"
      size="small"
      dismissible={!give.isPending}
      footer={
        <Button type="submit" form="give-months" loading={give.isPending}>
          Give the months
        </Button>
      }
    >
      <form
        id="give-months"
        className="flex flex-col gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          give.mutate({ username: username.trim(), months });
        }}
      >
        <TextField
          label="Username"
          start="@"
          hint="Somebody who follows you or has bought from you. They have nothing to pay, it doesn’t renew, and they are notified."
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          error={give.error?.message ?? null}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Segmented
          wide
          label="How many months"
          value={String(months)}
          options={GIVEN_MONTHS.map((count) => ({ value: String(count), label: count }))}
          onValueChange={(value) => setMonths(GIVEN_MONTHS.find((count) => String(count) === value) ?? 1)}
        />
      </form>
    </Dialog>
  );
}
