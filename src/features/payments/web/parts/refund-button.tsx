import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { LIMITS } from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money.ts';
import { rest } from '#platform/web/rest.ts';
import { useTrpc } from '#platform/web/rpc.ts';
import { Button } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/lazy-confirm-dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast.ts';
import { RefundPayment, type Payment } from '../../contract.ts';

/** The seller gives the whole price back, with a reason that the buyer reads. */
export function RefundButton({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [id] = useState(() => v7());
  const trpc = useTrpc();
  const queries = useQueryClient();
  const refund = useMutation({
    mutationFn: (body: RefundPayment) => rest<{ payment: Payment }>('POST', '/payment/refund', body),
    async onSuccess() {
      setOpen(false);
      showToast({ text: 'Refunded. The buyer has been told.', tone: 'good' });
      await Promise.all([
        queries.invalidateQueries(trpc.payment.pathFilter()),
        queries.invalidateQueries(trpc.ticket.pathFilter()),
        queries.invalidateQueries(trpc.session.pathFilter()),
      ]);
    },
  });
  const confirm = () => {
    const parsed = RefundPayment.safeParse({
      id,
      itemId: payment.itemId,
      userId: payment.userId,
      paymentId: payment.id,
      refundReason: reason,
    });
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) refund.mutate(parsed.data);
  };
  return (
    <>
      <Button look="danger" wide onClick={() => setOpen(true)}>
        Refund {formatPounds(payment.amount - payment.refundedAmount)}
      </Button>
      {open ? (
        <LazyConfirmDialog
          open
          onOpenChange={setOpen}
          title={`Refund ${formatPounds(payment.amount - payment.refundedAmount)}?`}
          confirmLabel="Refund"
          danger
          busy={refund.isPending}
          onConfirm={confirm}
        >
          <p className="mb-4 text-ink-2">
            @{payment.username} gets the whole price back and the ticket becomes invalid. Your share and the platform’s fee go back too.
          </p>
          <TextArea
            label="Reason"
            hint="The buyer reads this."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            rows={3}
            countTo={LIMITS.refundReasonMax}
            error={problem ?? refund.error?.message}
          />
        </LazyConfirmDialog>
      ) : null}
    </>
  );
}
