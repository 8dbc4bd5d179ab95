import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type RepeatConfig, type Weekday } from '#features/content/contract/session-details.ts';
import { expandRepeat, type Schedule } from './expand-repeat.ts';
import { shiftBy, type Shift } from './shift-dates.ts';

/**
 * Returns the plan whose dates to come are those of the given one, all moved by a shift; it begins with the first of them. Null if none is
 * to come, or if no repeat has these dates, as when every second week's Tuesday and Friday move into another week.
 */
export function shiftPlan(plan: Schedule, shift: Shift, now: Date): { start: Date; repeat: RepeatConfig | null } | null {
  const before = expandRepeat({ ...plan, changedAt: now });
  if (!before.ok) return null;
  const move = shiftBy(shift);
  const [start, ...later] = before.events.filter((date) => date.start > now).map((date) => move(date.start, plan.timeZone, plan.timeZone));
  if (start === undefined) return null;
  const repeat = plan.repeat && shiftRepeat(plan.repeat, daysOf(shift), plan.timeZone);
  const after = expandRepeat({ ...plan, start, repeat, changedAt: now });
  if (!after.ok) return null;
  const times = (starts: readonly Date[]) => starts.map((at) => at.getTime()).filter((at) => at > now.getTime());
  const isSame = String(times(after.events.map((date) => date.start))) === String(times([start, ...later]));
  return isSame ? { start, repeat } : null;
}

function daysOf({ from, fromZone, to, toZone }: Shift): number {
  return dateOf(from, fromZone).until(dateOf(to, toZone), { largestUnit: 'days' }).days;
}

// Its end is that of a day, whatever the hour that dates move to.
function shiftRepeat(repeat: RepeatConfig, days: number, timeZone: string): RepeatConfig {
  const end = Temporal.Instant.from(repeat.endDateTime).toZonedDateTimeISO(timeZone).add({ days });
  return {
    ...repeat,
    repeatOn: repeat.repeatOn.map((day) => laterDay(day, days)),
    endDateTime: new Date(end.epochMilliseconds).toISOString(),
  };
}

function laterDay(day: Weekday, days: number): Weekday {
  return WEEKDAYS.at((WEEKDAYS.indexOf(day) + days) % WEEKDAYS.length) ?? day;
}

function dateOf(instant: Date, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
}
