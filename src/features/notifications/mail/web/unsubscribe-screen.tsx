import { MailX } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MetaDescriptor } from 'react-router';
import { useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { MailToken, type MailPreferences } from '../contract/mail-preferences.ts';
import { MailMatrix } from './mail-matrix.tsx';
import { listLabel } from '../../copy/topics.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Email preferences', unlisted: true });

/** Where the links in mails lead: what is mailed to their person, without signing in. Opening it changes nothing. */
export default function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <div className="max-w-[640px]">
      <h1 className="mb-5 text-[30px]">Email preferences</h1>
      {MailToken.safeParse(token).success ? <Preferences token={token} /> : <NoLink />}
    </div>
  );
}

function NoLink() {
  return (
    <EmptyState
      icon={MailX}
      title="This link is incomplete"
      action={<ButtonLink to={paths.notificationSettings}>Sign in and choose</ButtonLink>}
    >
      Open it from the email again, or sign in to choose which emails you get.
    </EmptyState>
  );
}

function Preferences({ token }: { token: string }) {
  const trpc = useTrpc();
  const preferences = useQuery(trpc.notification.getMailPreferences.queryOptions({ token }));
  if (preferences.data) return <Choices token={token} preferences={preferences.data} />;
  if (preferences.isError) {
    return (
      <ErrorState
        title="Your preferences couldn’t be loaded"
        detail={preferences.error.message}
        onRetry={() => void preferences.refetch()}
        retrying={preferences.isFetching}
      />
    );
  }
  return (
    <LoadingRegion label="Loading your preferences">
      <Skeleton className="mb-5 h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingRegion>
  );
}

function Choices({ token, preferences }: { token: string; preferences: MailPreferences }) {
  const trpc = useTrpc();
  const client = useQueryClient();
  const key = trpc.notification.getMailPreferences.queryKey({ token });
  const leave = useMutation({
    mutationFn: () => rest('POST', '/unsubscribe', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
  const update = useMutation(
    trpc.notification.updateMailPreferences.mutationOptions({ onSuccess: (now) => client.setQueryData(key, now) }),
  );
  const { list } = preferences;
  const failure = leave.error ?? update.error;
  return (
    <div className="flex flex-col gap-5">
      {failure ? <Notice tone="danger">{failure.message}</Notice> : null}
      {list ? (
        list.on ? (
          <Card padded as="section">
            <p className="mb-3">Stop getting {listLabel(list.topic, list.creator)}?</p>
            <Button loading={leave.isPending} onClick={() => leave.mutate()}>
              Unsubscribe
            </Button>
          </Card>
        ) : (
          <Notice tone="good">You no longer get {listLabel(list.topic, list.creator)}.</Notice>
        )
      ) : null}
      <MailMatrix preferences={preferences} busy={update.isPending} onChange={(change) => update.mutate({ token, ...change })} />
    </div>
  );
}
