import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { DecisionButton } from '#features/moderation/shared/decision-button.tsx';
import { OwnDecision } from '#features/moderation/shared/own-decision.tsx';
import { SuspensionButton } from '#features/moderation/shared/suspension-button.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { MessageReport } from '../contract.ts';
import { ReportedMedia } from './reported-media.tsx';
import { QueryList } from '#ui/app/query-list.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Reported messages', unlisted: true });

/** Lists reports of conversations for administrators: the reported lines and nothing else. */
export default function ReportedMessagesScreen() {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const reports = useInfiniteQuery({
    ...trpc.chat.queryMessageReports.infiniteQueryOptions({ limit: 10 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
    gcTime: 0,
  });
  const settle = useMutation(
    trpc.chat.settleMessageReport.mutationOptions({
      onSuccess: () => invalidate({ kind: 'reports' }),
      onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    }),
  );
  return (
    <>
      <AdminHeading title="Reported messages">{null}</AdminHeading>
      <QueryList
        list={reports}
        skeleton={
          <LoadingRegion label="Loading the reports">
            <Skeleton className="h-48 w-full rounded-card" />
          </LoadingRegion>
        }
        failed="Failed to load reported content."
        empty={
          <Card>
            <EmptyState icon={ShieldCheck} title="Nothing to review">
              Messages that people report appear here.
            </EmptyState>
          </Card>
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-5">
            {items.map((report) => (
              <li key={report.id}>
                <Report
                  report={report}
                  busy={settle.isPending && settle.variables.id === report.id}
                  onSettle={() => settle.mutate({ chatId: report.chatId, id: report.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </>
  );
}

function Report({ report, busy, onSettle }: { report: MessageReport; busy: boolean; onSettle: () => void }) {
  const me = useMyUserId();
  const { reported, isSuspended, reporter, lines, reason, details } = report;
  const nameOf = (userId: string) =>
    userId === reported.id ? `@${reported.username}` : reporter ? `@${reporter.username}` : 'The reporter';
  return (
    <Card as="article" padded aria-label={`Report about @${reported.username}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-text text-[15px] font-semibold tracking-normal">
          <Link to={paths.profile(reported.username)} className="hover:underline">
            @{reported.username}
          </Link>
        </h2>
        <Pill tone="warn">{reason}</Pill>
        {isSuspended ? <Pill tone="danger">Suspended</Pill> : null}
        <span className="text-[13.5px] text-ink-2">
          reported {reporter ? `by @${reporter.username} ` : ''}on {formatShortDay(new Date(report.createdAt), 'Europe/London')}
        </span>
      </div>
      {details ? <p className="written mt-2 text-ink-2">{details}</p> : null}
      <ol className="mt-3 flex flex-col gap-1.5 border-l-2 border-line pl-3">
        {lines.map((line) => (
          <li key={line.id} className={classNames('rounded-small px-2 py-1', line.isReported && 'bg-danger-soft')}>
            <span className="text-xs text-ink-2">
              {nameOf(line.senderUserId)}, {formatShortDay(new Date(line.createdAt), 'Europe/London')}{' '}
              {formatTime(new Date(line.createdAt), 'Europe/London')}
              {line.isReported ? ' · reported' : ''}
            </span>
            <p className="written">{line.text}</p>
            {line.mediaCount > 0 ? <ReportedMedia line={line} /> : null}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-start gap-2">
        {reported.id === me ? (
          <OwnDecision />
        ) : (
          <>
            <DecisionButton variant="ghost" does="deletes these lines" loading={busy} onClick={onSettle}>
              Close report
            </DecisionButton>
            <SuspensionButton person={{ userId: reported.id, name: `@${reported.username}` }} isSuspended={isSuspended} reason={reason} />
          </>
        )}
      </div>
    </Card>
  );
}
