import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AccountRow } from '#features/sign-in/shared/account-row.tsx';
import { messageOf } from '#platform/web/identity/message-of.ts';

/** A copy of all the data that the product holds about the person, sent by email (docs/product.md#export). */
export function AccountData({ email }: { email: string }) {
  const trpc = useTrpc();
  const [search] = useSearchParams();
  const order = useMutation(trpc.user.requestExport.mutationOptions());
  return (
    <AccountRow
      id="your-data"
      title="Your data"
      text={`A ZIP file with your profile, posts, sessions, comments, orders, notifications and pictures. We’ll email you a link that works for ${RETENTION_DAYS.exports} days.`}
    >
      {order.isSuccess ? (
        <Notice tone="good" className="max-w-[560px]">
          We’re preparing your data. We’ll email the link to {email}, usually within a few minutes.
        </Notice>
      ) : (
        <div className="flex max-w-[560px] flex-col items-start gap-3">
          {search.get('export') === 'ended' ? (
            <Notice tone="warn" className="w-full">
              That link has expired. Request your data again here.
            </Notice>
          ) : null}
          {order.isError ? (
            <Notice tone="danger" className="w-full">
              {messageOf(order.error)}
            </Notice>
          ) : null}
          <Button variant="ghost" loading={order.isPending} onClick={() => order.mutate({})}>
            Request my data
          </Button>
        </div>
      )}
    </AccountRow>
  );
}
