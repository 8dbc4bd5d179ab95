import { useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { formatTime } from '#kernel/time/time-text.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { LogEntry, LogFilter } from '../contract.ts';
import { ACTIONS, authorOf, reasonOf, subjectOf } from '../copy.ts';
import { AdminCell } from '../../shared/admin-cell.tsx';
import { AdminHeading } from '../../shared/admin-heading.tsx';
import { AdminRow } from '../../shared/admin-row.tsx';
import { AdminPages } from '../../web/parts/admin-pages.tsx';
import { usePages } from '../../web/parts/use-pages.ts';
import { pathOf } from './log-csv.ts';
import { LogFilters } from './log-filters.tsx';
import { LogPeople } from './log-people.tsx';
import { readLogFilter, type LogChoice } from './read-log-filter.ts';
import { useLogExport } from './use-log-export.ts';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Log', unlisted: true });

const COLUMNS = ['When', 'Who', 'Action', 'On', 'Reason'];
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const TONES = { danger: 'text-danger', good: 'text-good', plain: 'text-ink' } as const;
const DOTS = { danger: 'bg-danger', good: 'bg-good', plain: 'bg-ink-3' } as const;

/** What administrators did, newest first, to be narrowed and exported (docs/product.md#administrators). The filter is in the address. */
export default function LogScreen() {
  const [params, setParams] = useSearchParams();
  const choice: LogChoice = {
    by: params.get('by') ?? '',
    action: params.get('action') ?? '',
    about: params.get('about') ?? '',
    item: params.get('item') ?? '',
    days: params.get('days') ?? '',
  };
  const filter = readLogFilter(choice);
  const change = (changed: Partial<LogChoice>) =>
    setParams(
      // One item is of one person.
      Object.entries({ ...choice, ...('about' in changed ? { item: '' } : {}), ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const exporting = useLogExport();
  return (
    <>
      <AdminHeading title="Log" below="Nobody can change or delete a line, administrators included. Exports are recorded too.">
        <Button variant="ghost" size="small" loading={exporting.isPending} onClick={() => exporting.mutate(filter)}>
          <Icon of={Download} size={16} />
          Export as CSV
        </Button>
      </AdminHeading>
      <LogFilters choice={choice} onChange={change} />
      {filter.item === undefined ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-[14.5px] text-ink-2">
          Only about one post or session of @{filter.about}.
          <Button variant="bare" size="small" onClick={() => change({ item: '' })}>
            Show everything about them
          </Button>
        </p>
      )}
      <Lines key={JSON.stringify(filter)} filter={filter} onPerson={(about) => change({ about })} />
    </>
  );
}

function Lines({ filter, onPerson }: { filter: LogFilter; onPerson: (username: string) => void }) {
  const trpc = useTrpc();
  const pages = usePages();
  const list = useQuery(
    trpc.administration.queryLog.queryOptions({ ...filter, limit: pages.limit, cursor: pages.cursor }, { staleTime: 0 }),
  );
  const isNarrowed = Object.keys(filter).length > 0;
  // Lines are found by username; words without any may be somebody's name.
  if (filter.about !== undefined && pages.isFirst && list.data?.items.length === 0)
    return <LogPeople words={filter.about} onChoose={onPerson} />;
  return (
    <AdminPages
      title="Log"
      failure="The log couldn’t be loaded"
      columns={COLUMNS}
      icon={ScrollText}
      emptyTitle={isNarrowed ? 'No lines match' : 'No lines yet'}
      emptyText={
        isNarrowed
          ? 'Choose another period, action or person.'
          : 'Whatever administrators decide is recorded here: what, on whom, why and when.'
      }
      pages={pages}
      list={list}
    >
      {(entry) => <Line key={entry.id} entry={entry} />}
    </AdminPages>
  );
}

function Line({ entry }: { entry: LogEntry }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const at = new Date(entry.at);
  const { label, tone } = ACTIONS[entry.action];
  const path = pathOf(entry);
  const subject = subjectOf(entry);
  const reason = reasonOf(entry);
  return (
    <AdminRow>
      <AdminCell label="When" className="text-[14px] text-ink-2">
        <time dateTime={entry.at}>
          <span className="whitespace-nowrap">{DAY.format(at)},</span> <span className="whitespace-nowrap">{formatTime(at, timeZone)}</span>
        </time>
      </AdminCell>
      <AdminCell label="Who" className="text-[14.5px] whitespace-nowrap">
        {authorOf(entry)}
      </AdminCell>
      <AdminCell label="Action">
        <span className={classNames('inline-flex items-baseline gap-2 font-semibold', TONES[tone])}>
          <span aria-hidden="true" className={classNames('size-2 shrink-0 -translate-y-px rounded-full', DOTS[tone])} />
          {label}
        </span>
      </AdminCell>
      <AdminCell label="On" className="text-[14.5px] break-words @2xl:min-w-52">
        {path === null ? (
          subject
        ) : (
          <Link to={path} className="hover:underline">
            {subject}
          </Link>
        )}
      </AdminCell>
      <AdminCell
        label="Reason"
        className={classNames('text-[14px] [overflow-wrap:anywhere] text-ink-2', reason === '' && '@max-2xl:hidden')}
      >
        <span className="written">{reason}</span>
      </AdminCell>
    </AdminRow>
  );
}
