import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import type { Attendee } from '../../contract.ts';
import { answerText } from '../../questions/copy.ts';
import { attendeeKindAndTicket, attendeeName, attendeeTimes, bookedBy, bookerName } from '../copy.ts';

export type AttendeeRowProps = {
  attendee: Attendee;
  sessionEventId: string;
  timeZone: string;
  /** Whether this attendee is being checked in or out. */
  busy: boolean;
  /** Whether people can still be checked in, which they can't on a cancelled date. */
  open: boolean;
  /** Whether the date has started, so that who didn't come can be noted. */
  started: boolean;
  onMark: (attendee: Attendee, here: boolean) => void;
  onMarkNoShow: (attendee: Attendee, noShow: boolean) => void;
};

/** One attendee in the list for the door: who, with what ticket, and the one tap that checks them in. */
export function AttendeeRow({ attendee, sessionEventId, ...marks }: AttendeeRowProps) {
  const name = attendeeName(attendee);
  const isGuest = attendee.seat > 1 || attendee.guestName !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Avatar
        seed={isGuest ? attendee.ticketId : attendee.userId}
        name={attendee.guestName ?? bookerName(attendee)}
        src={isGuest ? null : pictureUrl(attendee.user?.profilePic ?? null, 150)}
      />
      <div className="min-w-0 flex-1 basis-24">
        <Link
          to={paths.order(sessionEventId, attendee.userId, attendee.paymentId)}
          className={classNames(
            'block truncate font-semibold hover:underline',
            attendee.state === 'gone' && 'font-normal text-ink-2 line-through',
          )}
        >
          {name}
        </Link>
        <p className="text-[13.5px] text-ink-2 [overflow-wrap:anywhere]">
          <Booked attendee={attendee} sessionEventId={sessionEventId} />
          {[attendeeKindAndTicket(attendee), attendee.state === 'gone' || isGuest ? null : attendeeTimes(attendee)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Marks attendee={attendee} name={name} {...marks} />
      <Answers answers={attendee.answers ?? []} />
    </li>
  );
}

/** Who booked; of a gift, with the order that paid for it, which is the one to refund. */
function Booked({ attendee, sessionEventId }: Pick<AttendeeRowProps, 'attendee' | 'sessionEventId'>) {
  const words = bookedBy(attendee);
  if (words === null) return null;
  if (attendee.payerUserId === undefined) return <>{words} · </>;
  return (
    <>
      <Link to={paths.order(sessionEventId, attendee.payerUserId, attendee.paymentId)} className="underline">
        {words}
      </Link>{' '}
      ·{' '}
    </>
  );
}

function Answers({ answers }: { answers: NonNullable<Attendee['answers']> }) {
  if (answers.length === 0) return null;
  return (
    <dl className="flex basis-full flex-col gap-1 text-[13.5px] [overflow-wrap:anywhere] sm:pl-13">
      {answers.map((answer) => (
        <div key={`${answer.questionId}:${answer.seat}`}>
          <dt className="inline text-ink-2">{answer.question} </dt>
          <dd className="inline font-medium">
            {answerText(answer)} {answer.isHealth ? <Pill tone="warn">Health</Pill> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type MarksProps = Omit<AttendeeRowProps, 'sessionEventId'> & { name: string };

function Marks({ attendee, name, timeZone, busy, open, started, onMark, onMarkNoShow }: MarksProps) {
  if (attendee.state === 'here')
    return (
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <span className="flex items-center gap-1.5 text-[13.5px] font-semibold text-good">
          <Icon of={CircleCheck} size={18} />
          <span className="sr-only">Checked in at </span>
          {attendee.checkedInAt ? formatTime(new Date(attendee.checkedInAt), timeZone) : null}
        </span>
        <MarkButton variant="bare" busy={busy} label={`Undo check-in of ${name}`} onClick={() => onMark(attendee, false)}>
          Undo
        </MarkButton>
      </span>
    );
  if (attendee.state === 'no-show')
    return (
      <span className="ml-auto flex shrink-0 items-center gap-1">
        <span className="flex items-center gap-1.5 text-[13.5px] font-semibold text-ink-2">
          <Icon of={CircleX} size={18} />
          Didn’t come
        </span>
        <MarkButton variant="bare" busy={busy} label={`Undo that ${name} didn’t come`} onClick={() => onMarkNoShow(attendee, false)}>
          Undo
        </MarkButton>
      </span>
    );
  if (attendee.state !== 'come' || !open) return null;
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1">
      {started ? (
        <MarkButton variant="bare" busy={busy} label={`${name} didn’t come`} onClick={() => onMarkNoShow(attendee, true)}>
          Didn’t come
        </MarkButton>
      ) : null}
      <MarkButton variant="ghost" busy={busy} label={`Check in ${name}`} onClick={() => onMark(attendee, true)}>
        Check in
      </MarkButton>
    </span>
  );
}

type MarkButtonProps = { variant: 'bare' | 'ghost'; busy: boolean; label: string; onClick: () => void; children: string };

function MarkButton({ variant, busy, label, onClick, children }: MarkButtonProps) {
  return (
    <Button variant={variant} size="small" className="relative shrink-0" loading={busy} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
