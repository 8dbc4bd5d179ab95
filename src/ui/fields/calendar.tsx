import { DayPicker, type Matcher } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';

export type CalendarProps = { value: string; onValueChange: (day: string) => void; min?: string; max?: string };

const NAMES = {
  root: 'relative min-h-[314px] text-sm',
  months: 'relative',
  month_caption: 'flex h-10 items-center px-2 font-display text-base font-semibold',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: 'grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken aria-disabled:opacity-40',
  button_next: 'grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken aria-disabled:opacity-40',
  chevron: 'size-4 fill-current',
  month_grid: 'w-full border-collapse',
  weekday: 'h-8 text-xs font-semibold text-ink-3',
  day: 'p-0 text-center',
  day_button:
    'mx-auto grid size-10 place-items-center rounded-full font-medium hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-faint disabled:opacity-50',
  selected: '[&>button]:bg-accent [&>button]:text-accent-ink [&>button]:hover:bg-accent-strong',
  today: '[&>button]:font-bold [&>button]:ring-1 [&>button]:ring-line-strong',
  outside: 'text-ink-3',
};

/** A month to choose a day from; weeks begin on Monday. Loaded when it is first opened. */
export function Calendar({ value, onValueChange, min, max }: CalendarProps) {
  const chosen = fromDay(value);
  const limits: Matcher[] = [];
  const before = fromDay(min);
  const after = fromDay(max);
  if (before) limits.push({ before });
  if (after) limits.push({ after });
  const month = chosen ?? before;
  return (
    <DayPicker
      mode="single"
      autoFocus
      locale={enGB}
      weekStartsOn={1}
      selected={chosen}
      {...(month ? { defaultMonth: month } : {})}
      {...(before ? { startMonth: before } : {})}
      {...(after ? { endMonth: after } : {})}
      disabled={limits}
      onSelect={(day) => day && onValueChange(toDay(day))}
      classNames={NAMES}
    />
  );
}

// The picker counts in local days; only year, month and day ever leave it.
function fromDay(day: string | undefined): Date | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? new Date(year, month - 1, date) : undefined;
}

function toDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
}
