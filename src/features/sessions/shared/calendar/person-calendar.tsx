import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import type { PublicUser } from '#features/people/contract.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { useViewerZone } from '#ui/feedback/use-viewer-zone.ts';
import { readCalendarAddress } from './calendar-address.ts';
import { CalendarViews } from './calendar-views.tsx';
import { dayIn, monthWindow } from './month-days.ts';
import { useCalendarEntries } from './use-calendar-entries.ts';

export type PersonCalendarProps = {
  user: PublicUser;
  /** The way to have it in one's own calendar program. */
  subscribe: ReactNode;
};

const NAMES = { view: 'view', day: 'day' };

/** What a creator hosts, by month, week or as a list; a person's own calendar also shows what they have booked (docs/product.md#calendar). */
export function PersonCalendar({ user, subscribe }: PersonCalendarProps) {
  const isSelf = useMyUserId() === user.id;
  const [params] = useSearchParams();
  const today = dayIn(useNow(), useViewerZone() ?? 'Europe/London');
  const shown = readCalendarAddress(params, NAMES, today);
  const calendar = useCalendarEntries(user.id, isSelf, monthWindow(shown.day.slice(0, 7)));
  const entries = [...calendar.hosted, ...calendar.booked].sort((a, b) => a.start.localeCompare(b.start));
  return (
    <>
      <CalendarHeader user={user} isSelf={isSelf} subscribe={subscribe} />
      {calendar.isError ? (
        <ErrorState title="The calendar couldn’t be loaded" onRetry={calendar.retry} retrying={calendar.isFetching} />
      ) : (
        <CalendarViews
          shown={shown}
          names={NAMES}
          fallback={today}
          today={today}
          entries={entries}
          isPending={calendar.isPending}
          empty={isSelf ? 'Sessions you host and tickets you’ve booked appear here.' : 'There are no sessions in this month.'}
        />
      )}
    </>
  );
}

function CalendarHeader({ user, isSelf, subscribe }: PersonCalendarProps & { isSelf: boolean }) {
  const name = user.displayName ?? user.username;
  return (
    <header className="mb-5">
      <Link
        to={paths.profile(user.username)}
        className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon of={ArrowLeft} size={18} />
        <span>
          <span className="sr-only">Back to </span>@{user.username}
        </span>
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="text-[30px] [overflow-wrap:anywhere]">{isSelf ? 'Your calendar' : `${name}’s calendar`}</h1>
        <div className="flex flex-wrap gap-2">
          {subscribe}
          {isSelf ? (
            <ButtonLink to={paths.createContent} variant="ghost" size="small">
              Create a session
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </header>
  );
}
