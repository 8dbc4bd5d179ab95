import { csvText, csvTime, type CsvField } from '#kernel/text/csv-text.ts';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import type { LogEntry } from '../contract.ts';
import { ACTIONS, authorOf, reasonOf, subjectOf } from '../copy.ts';

const COLUMNS: readonly { head: string; cell: (entry: LogEntry) => CsvField }[] = [
  { head: 'When (UK time)', cell: ({ at }) => csvTime(at, 'Europe/London') },
  { head: 'Who', cell: authorOf },
  { head: 'Action', cell: ({ action }) => ACTIONS[action].label },
  { head: 'On', cell: subjectOf },
  { head: 'Reason', cell: reasonOf },
  { head: 'Address', cell: (entry) => pathOf(entry) ?? '' },
  { head: 'Id', cell: ({ id }) => ({ value: id }) },
];

/** Formats lines of the log as CSV in the words of the screen; names are safe from being run by spreadsheets. */
export function logCsv(entries: readonly LogEntry[]): string {
  return csvText([COLUMNS.map(({ head }) => head), ...entries.map((entry) => COLUMNS.map(({ cell }) => cell(entry)))]);
}

/** Returns the page of what an action was about; null if there is none. */
export function pathOf({ item, person, tag }: Pick<LogEntry, 'item' | 'person' | 'tag'>): string | null {
  if (tag !== null) return paths.community(tag);
  if (person === null) return null;
  return item === null ? adminPaths.administratorsPerson(person.id) : paths.item({ ...item.uri, username: person.username });
}
