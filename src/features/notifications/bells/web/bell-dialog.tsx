import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Bell } from '../contract.ts';

/** Sets the reader's notifications from a creator: new sessions, posts, and posts by email. */
export function BellDialog({ creatorUserId, name, onClose }: { creatorUserId: string; name: string; onClose: () => void }) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const key = trpc.notification.getBell.queryKey({ creatorUserId });
  const bell = useQuery(trpc.notification.getBell.queryOptions({ creatorUserId }));
  const set = useMutation(
    trpc.notification.setBell.mutationOptions({
      scope: { id: `bell-${creatorUserId}` },
      onMutate: ({ posts, sessions, mails }) => void client.setQueryData(key, { posts, sessions, mails }),
      onSuccess: () => invalidate({ kind: 'bell' }),
      onError(error) {
        showToast({ tone: 'danger', text: error.message });
        void bell.refetch();
      },
    }),
  );
  const change = (values: Partial<Bell>) => bell.data && set.mutate({ creatorUserId, ...bell.data, ...values });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={`Notifications from ${name}`} size="small">
      {bell.data ? (
        <div className="flex flex-col gap-3">
          <Switch label="New sessions" checked={bell.data.sessions} onChange={(event) => change({ sessions: event.target.checked })} />
          <Switch label="Posts" checked={bell.data.posts} onChange={(event) => change({ posts: event.target.checked })} />
          <Switch
            label="Posts by email"
            hint={`Only those ${name} sends by email. On for subscribers until they turn it off.`}
            checked={bell.data.mails === true}
            onChange={(event) => change({ mails: event.target.checked })}
          />
          <p className="text-[13px] text-ink-2">
            Choose how these reach you – in the app, by email or on your devices – in{' '}
            <Link to={paths.notificationSettings} className="font-medium text-ink underline underline-offset-2">
              notification settings
            </Link>
            .
          </p>
        </div>
      ) : bell.isError ? (
        <ErrorState title="This couldn’t be loaded" onRetry={() => void bell.refetch()} retrying={bell.isFetching} />
      ) : (
        <p className="grid min-h-32 place-items-center text-ink-3">
          <Spinner label="Loading" />
        </p>
      )}
    </Dialog>
  );
}
