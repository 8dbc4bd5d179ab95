import { LogFilter } from '../contract.ts';

/** The filter as it stands in the page's address. */
export type LogChoice = { by: string; action: string; about: string; item: string; days: string };

/**
 * Returns the filter that the page's address stands for. What somebody has typed there and no filter allows is left out, and so is an item
 * without its person, by whom it is found.
 */
export function readLogFilter({ by, action, about, item, days }: LogChoice): LogFilter {
  const given = Object.entries({ by, action, about, item, days: days === '' ? '' : Number(days) }).filter(([, value]) => value !== '');
  const allowed = given.filter(([name, value]) => LogFilter.safeParse({ [name]: value }).success);
  const { item: named, ...filter } = LogFilter.parse(Object.fromEntries(allowed));
  return named === undefined || filter.about === undefined ? filter : { ...filter, item: named };
}
