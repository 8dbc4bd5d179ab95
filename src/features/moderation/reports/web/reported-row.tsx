import { ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { formatTime } from '#kernel/time/time-text.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import type { ReportedContent } from '../contract.ts';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';
import { ReportedPreview } from './reported-preview.tsx';

export type ReportedRowProps = {
  item: ReportedContent;
  /** The buttons to decide; `whose` names the item for people who can't see the row. */
  actions: (whose: string) => ReactNode;
};

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** A reported post or session with buttons to decide; expands to show the item and its reports. */
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
        <AdminCell>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`Preview the ${whose}`}
            onClick={() => setOpen(!open)}
            className="-ml-2 flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
          >
            <Icon of={ChevronRight} size={18} className={classNames('transition-transform', open && 'rotate-90')} />
            {type}
          </button>
        </AdminCell>
        <AdminCell label="Created at" className="text-[14px] whitespace-nowrap text-ink-2">
          {DAY.format(createdAt)}, {formatTime(createdAt, timeZone)}
        </AdminCell>
        <AdminCell label="Reason" className="[overflow-wrap:anywhere]">
          <p>{item.reportReason}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
            {item.reportCount === 1 ? '1 report' : `${item.reportCount} reports`}
            {item.approvalStatus === 'PENDING' ? <Pill tone="warn">Hidden</Pill> : null}
            {item.rejectedAt ? (
              <span>
                Taken down <RelativeTime instant={item.rejectedAt} />
              </span>
            ) : null}
          </p>
        </AdminCell>
        <AdminCell>
          <div className="flex gap-2">{actions(whose)}</div>
        </AdminCell>
      </AdminRow>
      <tr id={id} hidden={!open} className={classNames(open && 'max-sm:block')}>
        <td colSpan={4} className="border-t border-line bg-sunken/50 p-5 max-sm:block">
          {/* In a table wider than the screen, this fits the visible part. */}
          <div className="sticky left-5 max-w-[calc(100vw-70px)]">{open ? <ReportedPreview item={item} /> : null}</div>
        </td>
      </tr>
    </>
  );
}
