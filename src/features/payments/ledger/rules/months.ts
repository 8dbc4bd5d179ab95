import { Temporal } from 'temporal-polyfill';

// Creators are in the United Kingdom, so months and tax years follow its clock.
const ZONE = 'Europe/London';

/** Returns the instants at which a span of months (`2026-11`, both inclusive) begins and ends in London. */
export function monthsSpan(from: string, to: string): { from: Date; to: Date } {
  return { from: startOf(Temporal.PlainYearMonth.from(from)), to: startOf(Temporal.PlainYearMonth.from(to).add({ months: 1 })) };
}

/** Returns the instants at which the UK tax year of 6 April of `year` begins and ends (HMRC, "Tax years"). */
export function taxYearSpan(year: number): { from: Date; to: Date } {
  const starts = [year, year + 1].map((one) => dateOf(new Temporal.PlainDate(one, 4, 6)));
  return { from: starts[0] ?? new Date(0), to: starts[1] ?? new Date(0) };
}

/** Returns every month from one to another, both inclusive; none if they are the wrong way round. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const last = Temporal.PlainYearMonth.from(to);
  for (let one = Temporal.PlainYearMonth.from(from); Temporal.PlainYearMonth.compare(one, last) <= 0; one = one.add({ months: 1 }))
    months.push(one.toString());
  return months;
}

/** Returns the month of an instant in London, such as `2026-11`. */
export function monthOf(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate().toPlainYearMonth().toString();
}

/** Returns the year in which an instant's tax year began: 2025 on 5 April 2026, 2026 a day later. */
export function taxYearOf(at: Date): number {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
  return Temporal.PlainDate.compare(day, new Temporal.PlainDate(day.year, 4, 6)) < 0 ? day.year - 1 : day.year;
}

function startOf(month: Temporal.PlainYearMonth): Date {
  return dateOf(month.toPlainDate({ day: 1 }));
}

function dateOf(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ZONE).epochMilliseconds);
}
