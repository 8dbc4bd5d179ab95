import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toast.ts';

/** Says that mail to the person comes back and is no longer sent, and lets them ask for it again. */
export function MailReturnedNotice() {
  const trpc = useTrpc();
  const client = useQueryClient();
  const resume = useMutation(
    trpc.notification.resumeMail.mutationOptions({
      onSuccess(settings) {
        client.setQueryData(trpc.notification.getSettings.queryKey(), settings);
        showToast({ tone: 'good', text: 'We’ll start emailing you again.' });
      },
      onError: (error) => showToast({ tone: 'danger', text: error.message }),
    }),
  );
  return (
    <Notice tone="warn">
      <p>
        Our emails to you are bouncing, including tickets and receipts, so we’ve stopped sending them. You’ll find everything here in the
        app.
      </p>
      <Button variant="ghost" size="small" className="mt-3" loading={resume.isPending} onClick={() => resume.mutate({})}>
        My address works again
      </Button>
    </Notice>
  );
}
