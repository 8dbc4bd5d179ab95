import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, MessageCircle } from 'lucide-react';
import { Link, useParams, type MetaDescriptor } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { SuspendedNotice } from '#features/moderation/shared/suspended-notice.tsx';
import { SuspensionButton } from '#features/moderation/shared/suspension-button.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useFirstAnswers } from '#platform/web/query/use-first-answers.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { Person } from '../contract.ts';
import { sinceOf, Standing } from './person-line.tsx';
import { PersonContent } from './person-content.tsx';
import { PersonLog } from './person-log.tsx';
import { PersonOrders } from './person-orders.tsx';
import { PersonReports } from './person-reports.tsx';
import { PersonStorage } from './person-storage.tsx';
import { PersonSignIns } from './person-sign-ins.tsx';

// Keeps the separator on the line that it ends.
const NO_BREAK = '\u00a0';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Person', unlisted: true });

/**
 * Everything that administrators decide by about one person: reports by and about them, what they share, orders, sign-ins and what was
 * decided; they are suspended and restored from here.
 */
export default function PersonScreen() {
  const { userId = '' } = useParams();
  const trpc = useTrpc();
  const found = useQuery(trpc.administration.getPerson.queryOptions({ userId }, { staleTime: 0 }));
  return (
    <>
      <Link
        to={adminPaths.administratorsPeople}
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:underline"
      >
        <Icon of={ArrowLeft} size={18} />
        People
      </Link>
      {found.isPending ? (
        <LoadingRegion label="Loading the person">
          <Skeleton className="h-44 w-full rounded-card" />
        </LoadingRegion>
      ) : found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <Whole person={found.data} />
      )}
    </>
  );
}

/** What stands below the head, by the first step of its calls. */
const SHOWN_HERE = new Set<unknown>(['administration', 'chat', 'payment']);

function Whole({ person }: { person: Person }) {
  const { id: userId, username } = person.user;
  const trpc = useTrpc();
  const isUnread = useQueryClient().getQueryData(trpc.administration.queryReportsOf.queryKey({ userId })) === undefined;
  const isPending = useFirstAnswers({ of: SHOWN_HERE, isUnread });
  return (
    <>
      <Head person={person} />
      <div className="relative mt-5">
        {isPending ? (
          <LoadingRegion label="Loading what is known about them" className="absolute inset-x-0 top-0">
            <Skeleton className="h-[420px] w-full rounded-card" />
          </LoadingRegion>
        ) : null}
        <div className={classNames('grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2', isPending && 'invisible')}>
          <div className="flex min-w-0 flex-col gap-5">
            <PersonReports userId={userId} />
            <PersonLog username={username} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <PersonContent userId={userId} username={username} />
            <PersonOrders username={username} />
            <PersonSignIns userId={userId} />
            <PersonStorage userId={userId} />
          </div>
        </div>
      </div>
    </>
  );
}

function Head({ person: { user, createdAt, isSuspended, isAdmin, email, followerCount, reports } }: { person: Person }) {
  const me = useMyUserId();
  const name = user.displayName || user.username;
  return (
    <>
      {isSuspended ? <SuspendedNotice userId={user.id} /> : null}
      <Card as="section" padded aria-label={name}>
        <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
          <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} size="l" />
          <div className="min-w-0 flex-1 basis-60">
            <h1 dir="auto" className="text-left text-[26px] leading-tight [overflow-wrap:anywhere]">
              {name}
            </h1>
            <p className="mt-1 text-[14px] text-ink-2">
              <Link to={paths.profile(user.username)} className="hover:underline">
                @{user.username}
              </Link>
              {NO_BREAK}· <span className="whitespace-nowrap">here since {sinceOf(createdAt)}</span>
              {NO_BREAK}·{' '}
              <span className="whitespace-nowrap">
                {followerCount === 1 ? '1 follower' : `${followerCount.toLocaleString(LOCALE)} followers`}
              </span>
            </p>
            {/* The address of one person must not be shown on the page of the next. */}
            <Email key={user.id} userId={user.id} masked={email} />
            <p className="mt-2.5 flex flex-wrap gap-2">
              <Standing isSuspended={isSuspended} isAdmin={isAdmin} />
              {reports.waiting > 0 ? (
                <Pill tone="danger">{reports.waiting === 1 ? '1 report waiting' : `${reports.waiting} reports waiting`}</Pill>
              ) : null}
              {reports.decided > 0 ? (
                <Pill>{reports.decided === 1 ? '1 report decided' : `${reports.decided} reports decided`}</Pill>
              ) : null}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {isSuspended || user.id === me ? null : (
              <ButtonLink to={paths.chat(user.id)} variant="ghost" size="small">
                <Icon of={MessageCircle} size={16} />
                Message
              </ButtonLink>
            )}
            {isAdmin || isSuspended ? null : <SuspensionButton person={{ userId: user.id, name }} isSuspended={false} />}
          </div>
        </div>
      </Card>
    </>
  );
}

/** An address is shown by its first letter until an administrator asks for it, which is recorded. */
function Email({ userId, masked }: { userId: string; masked: string }) {
  const trpc = useTrpc();
  const shown = useMutation({
    ...trpc.administration.showEmail.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
  });
  if (shown.data) return <p className="mt-1 text-[14px] [overflow-wrap:anywhere]">{shown.data.email}</p>;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-[14px] text-ink-2">
      <span className="[overflow-wrap:anywhere]">{masked}</span>
      <Button variant="quiet" size="small" loading={shown.isPending} title="Recorded in the log" onClick={() => shown.mutate({ userId })}>
        Show email
      </Button>
    </p>
  );
}
