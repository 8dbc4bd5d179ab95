import type { Params } from '#db/statement.ts';
import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { SessionEvent } from '../../contract.ts';
import { runEventQuery, type EventQuery } from '../../api/event-query.ts';
import { serializeSessionEvent } from '../../api/serialize-session-event.ts';

/** The page starts after this position and has at most `limit` rows. */
export type EventPosition = { at: string | number; id: string | number; limit: number };

type EventPage<Values extends Params> = {
  /** Identifies the list in its cursors. */
  list: string;
  query: EventQuery<Values & EventPosition>;
  values: Values;
  direction: 'forwards' | 'backwards';
  limit: number;
  cursor?: string | null | undefined;
};

const BEFORE_ALL = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;
const AFTER_ALL = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Returns a page of events ordered by start and id. */
export async function queryEventPage<Values extends Params>(
  services: Services,
  actor: Actor | null,
  page: EventPage<Values>,
): Promise<Page<SessionEvent>> {
  const beginning = page.direction === 'forwards' ? BEFORE_ALL : AFTER_ALL;
  return await keysetPage(services.cursors, {
    list: page.list,
    input: page,
    read: (after, limit) => {
      const [at = '', id = ''] = after ?? beginning;
      return runEventQuery(services, page.query, actor, { ...page.values, at, id, limit });
    },
    keyOf: (row) => [row.start_at.toISOString(), row.id],
    present: (shown) => shown.map((row) => serializeSessionEvent(row, actor, services.mediaLinks)),
  });
}
