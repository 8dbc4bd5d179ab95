import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { formatTime } from '#kernel/time/time-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { ReportedContent } from '../contract.ts';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';
import { ReportedPreview } from './reported-preview.tsx';
import { WaitingSince } from './waiting-since.tsx';

export type ReportedRowProps = {
  item: ReportedContent;
  /** The buttons to decide; `whose` names the item for people who can't see the row. */
  actions: (whose: string) => ReactNode;
};

const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** A reported post or session with buttons to decide; expands to show the whole item and its reports. */
export function ReportedRow({ item, actions }: ReportedRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const createdAt = new Date(item.createdAt);
  const type = item.type === 'POST' ? 'Post' : 'Session';
  const whose = `${type.toLowerCase()} by ${item.username}`;
  return (
    <>
      <AdminRow>
        {/* As wide as the others leave it: a long name in one line would push the decisions off the page. */}
        <AdminCell className="align-top @2xl:w-full @2xl:max-w-0 @2xl:min-w-64">
          <div className="flex gap-3">
            <ImageFrame src={item.thumbnailUrl} alt="" seed={item.id} className="w-20 shrink-0 self-start rounded-small @max-2xl:hidden" />
            <div className="min-w-0">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={id}
                aria-label={`Preview the ${whose}`}
                onClick={() => setOpen(!open)}
                className="-mt-2 -ml-2 flex min-h-11 max-w-full items-center gap-2 rounded-control px-2 text-left font-semibold hover:bg-sunken"
              >
                <Icon of={ChevronRight} size={18} className={classNames('shrink-0 transition-transform', open && 'rotate-90')} />
                {type}
              </button>
              {/* A post has none: its title is how it begins. */}
              {item.type === 'SESSION' ? <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{item.title}</p> : null}
              <Owner owner={item.owner} />
              <p className="line-clamp-2 text-[14px] [overflow-wrap:anywhere] text-ink-2">{item.extract}</p>
            </div>
          </div>
        </AdminCell>
        <AdminCell label="Created at" className="align-top text-[14px] text-ink-2">
          <p>
            <span className="whitespace-nowrap">{DAY.format(createdAt)},</span>{' '}
            <span className="whitespace-nowrap">{formatTime(createdAt, timeZone)}</span>
          </p>
          {item.rejectedAt ? (
            <p>
              Taken down <RelativeTime instant={item.rejectedAt} />
            </p>
          ) : (
            <p>
              <WaitingSince since={item.reportedAt} />
            </p>
          )}
        </AdminCell>
        <AdminCell label="Reason" className="align-top break-words @2xl:min-w-36">
          <Reasons item={item} />
        </AdminCell>
        <AdminCell className="align-top">
          <div className="flex items-start gap-2">{actions(whose)}</div>
        </AdminCell>
      </AdminRow>
      <tr id={id} hidden={!open} className={classNames(open && '@max-2xl:block')}>
        <td colSpan={4} className="border-t border-line bg-sunken/50 p-5 @max-2xl:block">
          {/* In a table wider than the screen, this fits the visible part. */}
          <div className="sticky left-5 max-w-[calc(100vw-70px)]">{open ? <ReportedPreview item={item} /> : null}</div>
        </td>
      </tr>
    </>
  );
}

function Owner({ owner }: { owner: ReportedContent['owner'] }) {
  const name = owner.displayName || owner.username;
  return (
    <Link to={adminPaths.administratorsPerson(owner.id)} className="group my-1 flex w-fit max-w-full items-center gap-2 text-[14px]">
      <Avatar seed={owner.id} name={name} src={pictureUrl(owner.profilePic, 150)} size="xs" />
      <span className="min-w-0 truncate text-ink-2">
        <span className="group-hover:underline">{name}</span> @{owner.username}
      </span>
    </Link>
  );
}

function Reasons({ item }: { item: ReportedContent }) {
  return (
    <>
      {item.rejectedAt ? <p>{item.reportReason}</p> : null}
      <ul className={classNames('flex flex-col gap-1', item.rejectedAt && 'mt-1 text-[13px] text-ink-2')}>
        {item.reasons.map(({ reason, count }) => (
          <li key={reason}>
            {reason}{' '}
            <span className="rounded-full bg-sunken px-1.5 py-0.5 text-xs font-semibold tabular-nums">
              {count}
              <span className="sr-only">{count === 1 ? ' report' : ' reports'}</span>
            </span>
          </li>
        ))}
      </ul>
      {item.isDeleted ? <Pill className="mt-1.5">Deleted</Pill> : null}
      {item.approvalStatus === 'PENDING' && !item.isDeleted ? (
        <Pill tone="warn" className="mt-1.5">
          Hidden
        </Pill>
      ) : null}
    </>
  );
}
