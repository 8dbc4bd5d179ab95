import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { ReportedSubject } from '../contract.ts';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { ReportedSubjectCard } from './reported-subject-card.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Reported people', unlisted: true });

const CONFIRM: Record<ReportedSubject['kind'], { title: string; text: string }> = {
  COMMENT: {
    title: 'Remove this comment?',
    text: 'It will be gone for everyone; replies stay. Its author is told the reason, not who reported it.',
  },
  REVIEW: {
    title: 'Remove this review?',
    text: 'It will be gone for everyone and no longer counts, and its author can’t review the session again. They’re told the reason, not who reported it.',
  },
  REVIEW_REPLY: {
    title: 'Remove this reply?',
    text: 'It will be gone for everyone; the review stays, and the host can’t reply again. They’re told the reason, not who reported it.',
  },
  USER: {
    title: 'Clear this profile?',
    text: 'Display name, bio, links and pictures are removed; posts and sessions stay. The person is told the reason, not who reported them.',
  },
};

/** The reported comments, reviews and people, for administrators to approve or disapprove. */
export default function ReportedPeopleScreen() {
  const trpc = useTrpc();
  const [asking, setAsking] = useState<ReportedSubject | null>(null);
  const list = useInfiniteQuery({
    ...trpc.report.queryReports.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
    gcTime: 0,
  });
  const decide = useDecide(() => setAsking(null));
  return (
    <KeepFocus>
      <AdminHeading title="Reported people" below="And what they wrote: comments, reviews and replies to reviews." />
      <QueryList
        list={list}
        skeleton={
          <LoadingRegion label="Loading the reports">
            <Skeleton className="h-48 w-full rounded-card" />
          </LoadingRegion>
        }
        failed={<ErrorState title="Failed to load reported content." onRetry={() => void list.refetch()} retrying={list.isFetching} />}
        empty={
          <Card>
            <EmptyState icon={ShieldCheck} title="Nothing to review">
              Reported comments, reviews and people are listed here for you to approve or disapprove.
            </EmptyState>
          </Card>
        }
      >
        {(subjects) => (
          <ul className="flex flex-col gap-5">
            {subjects.map((subject) => (
              <li key={`${subject.kind} ${subject.subjectId}`}>
                <ReportedSubjectCard
                  subject={subject}
                  busy={decide.isPending}
                  onApprove={() => decide.mutate({ ...nameOf(subject), remove: false })}
                  onRemove={() => setAsking(subject)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          title={CONFIRM[asking.kind].title}
          confirmLabel="Disapprove"
          danger
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ ...nameOf(asking), remove: true })}
        >
          {CONFIRM[asking.kind].text}
        </LazyConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}

function useDecide(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.report.decide.mutationOptions(),
    onSuccess: (_response, { remove }) =>
      showToast({ text: remove ? 'Done. They’ve been told why.' : 'Approved. The reports are closed.', tone: 'good' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    async onSettled() {
      onSettled();
      await invalidate({ kind: 'reports' });
    },
  });
}

function nameOf({ kind, userId, subjectId }: ReportedSubject) {
  return { kind, userId, subjectId };
}
