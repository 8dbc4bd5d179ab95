import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { PersonsReport } from '../contract.ts';
import { REPORTS_LISTED } from '../rules.ts';
import { bothOf } from './both-of.ts';
import { Nothing, PersonSection } from './person-section.tsx';

const SIDES = [
  { value: 'about', label: 'About them' },
  { value: 'by', label: 'By them' },
] as const;
const KINDS = { POST: 'Post', SESSION: 'Session', COMMENT: 'Comment', REVIEW: 'Review', PERSON: 'Profile' } as const;

/** Reports about a person and what they share, and those that they sent; messages that await a decision come first. */
export function PersonReports({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const [side, setSide] = useState<'about' | 'by'>('about');
  const reports = useQuery(trpc.administration.queryReportsOf.queryOptions({ userId }, { staleTime: 0 }));
  const messages = useQuery(trpc.chat.queryMessageReports.queryOptions({ about: userId, limit: REPORTS_LISTED }, { staleTime: 0 }));
  return (
    <PersonSection
      title="Reports"
      choice={<Segmented label="Which reports" labelHidden options={SIDES} value={side} onValueChange={setSide} />}
      query={bothOf(reports, messages)}
    >
      {([listed, waiting]) => <ReportsOfSide side={side} reports={listed[side]} messages={waiting} />}
    </PersonSection>
  );
}

type ReportsOfSideProps = {
  side: 'about' | 'by';
  reports: PersonsReport[];
  /** The first reports of this person's messages that await a decision. */
  messages: { items: readonly unknown[]; nextCursor: string | null };
};

/** One side's reports, or the sentence that there are none. */
export function ReportsOfSide({ side, reports, messages: { items, nextCursor } }: ReportsOfSideProps) {
  const open = side === 'about' ? items.length : 0;
  const messages = open === 1 ? '1 reported message' : `${open}${nextCursor === null ? '' : '+'} reported messages`;
  return (
    <>
      {open > 0 ? (
        <p className="border-t border-line px-5 py-3 text-[14.5px]">
          <Link to={paths.reportedMessages} className="font-semibold hover:underline">
            {messages}
          </Link>{' '}
          <Pill tone="warn">Waiting</Pill>
        </p>
      ) : null}
      {reports.length === 0 && open === 0 ? (
        <Nothing>{side === 'about' ? 'Nobody has reported them.' : 'They haven’t reported anything.'}</Nothing>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {reports.map((report) => (
            <li key={report.id} className="px-5 py-3 text-[14.5px]">
              <Report report={report} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Report({ report: { kind, uri, whose, reason, details, createdAt, isDecided } }: { report: PersonsReport }) {
  const what = `${KINDS[kind]} by ${whose === null ? 'somebody who has left' : `@${whose.username}`}`;
  const path =
    whose === null
      ? null
      : uri === null || kind === 'COMMENT' || kind === 'REVIEW'
        ? null
        : paths.item({ ...uri, username: whose.username });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {path === null ? (
          <span className="font-semibold [overflow-wrap:anywhere]">{what}</span>
        ) : (
          <Link to={path} className="font-semibold [overflow-wrap:anywhere] hover:underline">
            {what}
          </Link>
        )}
        {isDecided ? <Pill>Decided</Pill> : <Pill tone="warn">Waiting</Pill>}
      </p>
      <p className="text-ink-2">
        {reason} · <RelativeTime instant={createdAt} />
      </p>
      {details ? <p className="written mt-0.5 text-ink-2">{details}</p> : null}
    </>
  );
}
