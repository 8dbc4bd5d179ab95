import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatShortDay } from '#kernel/time/time-text.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { CALENDAR_VIEWS, type CalendarAddress, type CalendarView } from './calendar-address.ts';
import { nameOfMonth } from './month-days.ts';
import { shiftPage, weekOf } from './move-day.ts';

const LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' };

type CalendarBarProps = { shown: CalendarAddress; today: string; hrefOf: (shown: CalendarAddress) => string };

/** Which part of a calendar is shown, with the ways to the next, the one before, today, and the other views. They are links, so that they work by address. */
export function CalendarBar({ shown, today, hrefOf }: CalendarBarProps) {
  const { view, day } = shown;
  const page = view === 'week' ? 'week' : 'month';
  const step = (by: 1 | -1) => hrefOf({ view, day: shiftPage(day, by, page) });
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
      <nav aria-label="Calendar" className="flex items-center gap-1 max-xs:w-full max-xs:justify-between">
        <StepLink to={step(-1)} label={`Previous ${page}`} icon={ChevronLeft} />
        <h2 aria-live="polite" className="text-center text-lg xs:min-w-40">
          {page === 'week' ? nameOfWeek(day) : nameOfMonth(day.slice(0, 7))}
        </h2>
        <StepLink to={step(1)} label={`Next ${page}`} icon={ChevronRight} />
        <ButtonLink to={hrefOf({ view, day: today })} replace preventScrollReset variant="quiet" size="small" className="xs:ml-2">
          Today
        </ButtonLink>
      </nav>
      <nav aria-label="Views of the calendar" className="flex gap-1 rounded-full bg-sunken p-1">
        {CALENDAR_VIEWS.map((one) => (
          <Link
            key={one}
            to={hrefOf({ view: one, day })}
            replace
            preventScrollReset
            aria-current={view === one ? 'true' : undefined}
            className={classNames(
              'grid min-h-9 place-items-center rounded-full px-3 text-sm font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11',
              chosenClass(view, one),
            )}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const CHOSEN = 'bg-surface text-ink shadow-lift dark:bg-line';

// Without a choice, the width of the screen chooses.
function chosenClass(view: CalendarView | null, one: CalendarView): string | false {
  if (view !== null) return view === one && CHOSEN;
  if (one === 'month') return 'md:bg-surface md:text-ink md:shadow-lift md:dark:bg-line';
  return one === 'agenda' && 'max-md:bg-surface max-md:text-ink max-md:shadow-lift max-md:dark:bg-line';
}

function StepLink({ to, label, icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon of={icon} size={20} />
    </Link>
  );
}

// `23 Nov – 29 Nov 2026`; the name of the day is left out.
function nameOfWeek(day: string): string {
  const week = weekOf(day);
  const [first, last] = [week[0] ?? day, week.at(-1) ?? day].map((one) => formatShortDay(new Date(`${one}T12:00:00.000Z`), 'UTC').slice(4));
  return `${first} – ${last} ${week.at(-1)?.slice(0, 4)}`;
}
