import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { contentPath } from '#features/content/shared/items/content-path.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/media/avatar.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { ReportedSubject } from '../contract.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { DecisionButton } from '../../shared/decision-button.tsx';
import { OwnDecision } from '../../shared/own-decision.tsx';
import { SuspensionButton } from '../../shared/suspension-button.tsx';
import { WaitingSince } from './waiting-since.tsx';

const TITLES = { COMMENT: 'Comment', REVIEW: 'Review', REVIEW_REPLY: 'Reply to a review' } as const;
const WITHOUT_WORDS = { COMMENT: 'A photo or video without text.', REVIEW: 'Stars without words.', REVIEW_REPLY: '' } as const;

export type ReportedSubjectCardProps = { subject: ReportedSubject; busy: boolean; onApprove: () => void; onRemove: () => void };

/** A reported comment, review or person, what people wrote about it, and buttons to decide. */
export function ReportedSubjectCard(props: ReportedSubjectCardProps) {
  const { subject } = props;
  const { kind, user, text, under, reports } = subject;
  const name = user ? `@${user.username}` : 'Someone who has left';
  const title = kind === 'USER' ? name : `${TITLES[kind]} by ${name}`;
  const me = useSession();
  const isOwn = subject.userId === me.userId || (kind === 'REVIEW' && under?.username === me.username);
  return (
    <Card as="article" padded aria-label={title}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Avatar seed={subject.userId} name={user?.displayName || name} src={user ? pictureUrl(user.profilePic, 150) : null} />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-text text-[15px] font-semibold tracking-normal [overflow-wrap:anywhere]">
            {user ? (
              <Link to={adminPaths.administratorsPerson(user.id)} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
            {user?.displayName ? <bdi>{user.displayName} · </bdi> : null}
            {subject.reportCount === 1 ? '1 report' : `${subject.reportCount} reports`} · <WaitingSince since={subject.reportedAt} />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Pill tone="warn">{subject.reportReason}</Pill>
          {subject.isSuspended ? <Pill tone="danger">Suspended</Pill> : null}
        </span>
      </div>
      {kind === 'USER' ? null : (
        <p className="written mt-3 border-l-2 border-line pl-3">
          <StarCount of={subject.stars} />
          {text === null ? 'It has already been deleted.' : text || WITHOUT_WORDS[kind]}
        </p>
      )}
      {under ? (
        <Link
          to={`${contentPath({ type: under.uri.type, id: under.uri.id, username: under.username })}#${kind === 'COMMENT' ? 'comments' : 'reviews'}`}
          className="mt-2 inline-flex min-h-9 items-center text-[13.5px] font-semibold text-ink-2 hover:underline"
        >
          Open the {under.uri.type === 'POST' ? 'post' : 'session'}
        </Link>
      ) : null}
      <ul className="mt-3 flex flex-col gap-2">
        {reports.map(({ reason, details, createdAt, written }, index) => (
          <li key={index} className="text-[14px]">
            <span className="font-medium">{reason}</span>{' '}
            <span className="text-ink-2">
              · <RelativeTime instant={createdAt} />
            </span>
            {written ? (
              <p className="written mt-1 border-l-2 border-line pl-3">
                <span className="text-ink-2">Reported when it said: </span>
                <StarCount of={written.stars} />
                {written.text || WITHOUT_WORDS[kind === 'USER' ? 'COMMENT' : kind]}
              </p>
            ) : null}
            {details ? <p className="written text-ink-2">{details}</p> : null}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-2">{isOwn ? <OwnDecision /> : <Decisions title={title} {...props} />}</div>
    </Card>
  );
}

function Decisions({ title, subject, busy, onApprove, onRemove }: ReportedSubjectCardProps & { title: string }) {
  const { kind, user } = subject;
  return (
    <>
      <DecisionButton
        variant="ghost"
        does={kind === 'USER' ? 'changes nothing' : 'keeps it up'}
        disabled={busy}
        aria-label={`Approve: ${title}`}
        onClick={onApprove}
      >
        Approve
      </DecisionButton>
      <DecisionButton
        variant="danger"
        does={kind === 'USER' ? 'clears the profile' : 'removes it'}
        disabled={busy}
        aria-label={`Disapprove: ${title}`}
        onClick={onRemove}
      >
        Disapprove
      </DecisionButton>
      {user ? (
        <SuspensionButton
          person={{ userId: subject.userId, name: `@${user.username}` }}
          isSuspended={subject.isSuspended}
          reason={subject.reportReason}
        />
      ) : null}
    </>
  );
}

function StarCount({ of }: { of: number | null }) {
  return of === null ? null : <b className="font-semibold">{of === 1 ? '1 star' : `${of} stars`}. </b>;
}
