import type { Page } from '#kernel/page.ts';
import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionEvent } from '../../contract.ts';
import { runEventQuery } from './event-rows.ts';
import { serializeSessionEvent } from './serialize-session-event.ts';

type EventPage = {
  /** Names the list in its cursors. */
  list: string;
  /** An `eventQuery` that starts after the position ($4 time, $5 id) and gives at most $6 rows; own parameters from $7 on. */
  text: string;
  direction: 'forwards' | 'backwards';
  parameters: unknown[];
  limit: number;
  cursor?: string | null | undefined;
};

const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** A page of events ordered by start and id. */
export async function queryEventPage(services: Services, actor: Actor | null, page: EventPage): Promise<Page<SessionEvent>> {
  const beginning = page.direction === 'forwards' ? BEFORE_ALL : AFTER_ALL;
  const position = page.cursor ? services.cursors.open(page.list, page.cursor) : beginning;
  const rows = await runEventQuery(services, page.text, actor, [...position, page.limit + 1, ...page.parameters]);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)),
    nextCursor: last ? services.cursors.seal(page.list, [last.start_at.toISOString(), last.id]) : null,
  };
}
