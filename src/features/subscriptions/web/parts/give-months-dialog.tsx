import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { GiveDialog } from '#features/people/shared/give-dialog.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { GIVEN_MONTHS, type GivenMonths } from '../../contract.ts';

/** Gives months of one's own subscription to somebody by username, at no cost (docs/product.md#complimentary-months). Load it lazily. */
export function GiveMonthsDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const [months, setMonths] = useState<GivenMonths>(1);
  const give = useMutation(
    trpc.subscribe.giveMonths.mutationOptions({
      async onSuccess(_given, { username }) {
        await invalidate({ kind: 'subscription' });
        showToast({ text: `@${username} has the months.`, tone: 'good' });
        onClose();
      },
    }),
  );
  return (
    <GiveDialog
      title="Give free months"
      action="Give the months"
      hint="Somebody who follows you or has bought from you. They have nothing to pay, it doesn’t renew, and they are notified."
      choice={months}
      giving={give}
      onGive={(username, paymentId) => give.mutate({ username, months, paymentId })}
      onClose={onClose}
    >
      <Segmented
        wide
        label="How many months"
        value={String(months)}
        options={GIVEN_MONTHS.map((count) => ({ value: String(count), label: count }))}
        onValueChange={(value) => setMonths(GIVEN_MONTHS.find((count) => String(count) === value) ?? 1)}
      />
    </GiveDialog>
  );
}
