import type { Page } from '#kernel/http/paging.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { unblocked } from '#features/follows/api/visible-author.ts';
import type { QueryUserSessionEvents, SessionEvent } from '../../contract.ts';
import { sessionRefusals } from '../../refusals.ts';
import { eventWindow } from '../../rules.ts';
import { eventQuery, LISTED } from '../../api/event-query.ts';
import { queryEventPage, type EventPosition } from './query-event-page.ts';

// Events last at most seven days, so older starts needn't be searched for those still under way.
const HOSTED = eventQuery<{ host: string; from: Date; to: Date; standing: boolean } & EventPosition>({
  where: `e.session_owner_user_id = :host::uuid and e.start_at >= :from::timestamptz - interval '7 days' and e.start_at < :to::timestamptz
    and e.end_at > :from::timestamptz and (not :standing::boolean or e.cancelled_at is null) and ${LISTED}
    and (:admin::boolean or ${unblocked(':host::uuid')})
    and (e.start_at, e.id) > (:at::timestamptz, :id::uuid)`,
  owner: ':host::uuid',
});

/**
 * Lists the events that a person hosts within a window of time, soonest first, including those under way; none if reader or host has
 * blocked the other, unless the reader is an administrator.
 */
export async function queryUserSessionEvents(
  services: Services,
  actor: Actor | null,
  input: QueryUserSessionEvents,
): Promise<Page<SessionEvent>> {
  const window = eventWindow(input, services.now());
  if (!window.ok) throw sessionRefusals[window.problem]();
  return queryEventPage(services, actor, {
    list: `hosted:${input.userId}:${input.startDate ?? ''}:${input.endDate ?? ''}:${input.standing ?? ''}`,
    query: HOSTED,
    direction: 'forwards',
    values: { host: input.userId, from: window.from, to: window.to, standing: input.standing ?? false },
    limit: input.limit,
    cursor: input.cursor,
  });
}
