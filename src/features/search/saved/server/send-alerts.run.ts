import * as paths from '#kernel/http/paths.ts';
import { statement } from '#db/statement.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import type { Services } from '#platform/server/program/services.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { findHidden } from '#features/people/api/accounts/find-hidden.ts';
import { enqueueMail } from '#features/notifications/api/enqueue-mail.ts';
import { MAIL_PATH_MAX } from '#features/notifications/contract.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { SavedFilters } from '../../contract.ts';
import { filtersToday, homeDay } from '../../filters/rules/days.ts';
import { isSpecific, parseQuery } from '../../query/rules/parse-query.ts';
import { UNBOUNDED } from '../../results/rules/order-in-bands.ts';
import { savedParams } from '../rules/saved-params.ts';
import { findContents, type FoundItem } from '../../api/find-contents.ts';
import { sendAlertsJob } from './send-alerts.ts';
import { commonAttributes } from '../../filters/rules/attributes.ts';

type Work = { ownerUserId: string; id: string; after?: { userId: string; createdAt: string } | undefined };

type AlertRow = {
  user_id: string;
  username: string;
  created_at: Date;
  query: string;
  formatted_address: string | null;
  latitude: number | null;
  longitude: number | null;
  filters: unknown;
};

const BATCH = 200;
const FIRST = { userId: '00000000-0000-0000-0000-000000000000', createdAt: '0001-01-01T00:00:00.000Z' };
// A place without a distance means around it.
const AROUND_KM = 25;

type AlertParams = { owner: string; session: string; afterUser: string; afterAt: string; limit: number };

/** The saved searches whose words the session has. */
export const ALERTS = statement<AlertRow, AlertParams>(`
  select s.user_id, u.username, s.created_at, s.query, s.formatted_address, s.latitude, s.longitude, s.filters
  from saved_searches s
  cross join lateral (select username from users where users.user_id = s.user_id and users.status = 'active' limit 1) u
  where s.alert and (s.user_id, s.created_at) > (:afterUser::uuid, :afterAt::timestamptz) and s.user_id <> :owner::uuid
    and (s.wanted is null or (
      select words from search_documents d where d.user_id = :owner::uuid and d.type = 'SESSION' and d.id = :session::uuid
    ) @@ s.wanted)
  order by s.user_id, s.created_at limit :limit::int`);

/**
 * Checks the place and filters of each saved search whose words the session has, with the very search its owner would make, so that nobody
 * is alerted to something they couldn't find. Each search alerts once per session, in the app and by mail.
 */
export async function runSendAlerts(services: Services, { ownerUserId, id, after = FIRST }: Work): Promise<void> {
  const from = { afterUser: after.userId, afterAt: after.createdAt };
  const rows = await ALERTS.all(services.db, { owner: ownerUserId, session: id, ...from, limit: BATCH });
  for (const alert of rows) {
    const found = await matchOf(services, alert, { userId: ownerUserId, id });
    if (found) await sendAlert(services, alert, found);
  }
  const last = rows.length === BATCH ? rows.at(-1) : undefined;
  if (!last) return;
  const next = { userId: last.user_id, createdAt: last.created_at.toISOString() };
  await inTransaction(services, (command) => command.enqueue(sendAlertsJob, { ownerUserId, id, after: next }));
}

async function matchOf(services: Services, alert: AlertRow, only: { userId: string; id: string }): Promise<FoundItem | null> {
  const { latitude, longitude } = alert;
  const parsed = parseQuery(alert.query);
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const isRemote = point === null && alert.formatted_address !== null;
  const asOf = services.now();
  const filters = { ...filtersToday(SavedFilters.parse(alert.filters), homeDay(asOf)), ...(isRemote ? { online: true } : {}) };
  // Saved before such searches were refused; its alert would be sent for every session.
  if (!isSpecific({ parsed, point, filters })) return null;
  const withinKm = point && filters.online !== true ? (filters.withinKm ?? AROUND_KM) : null;
  const [found] = await findContents(services, {
    reader: { userId: alert.user_id, hiddenUserIds: await findHidden(services.db, alert.user_id) },
    asOf,
    type: 'SESSION',
    parsed,
    point,
    filters,
    sort: 'best',
    band: {
      ...UNBOUNDED,
      attributes: commonAttributes(filters),
      withinKm,
      from: filters.from ?? null,
      to: filters.to ?? null,
      free: filters.free ?? null,
    },
    after: null,
    window: null,
    only,
    limit: 1,
  });
  // A mail says when and where, which isn’t for everybody.
  return found?.known === true ? found : null;
}

async function sendAlert(services: Services, alert: AlertRow, found: FoundItem): Promise<void> {
  const session = await services.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .select(['s.title', 'u.username', 'u.display_name'])
    .where('s.user_id', '=', found.user_id)
    .where('u.user_id', '=', found.user_id)
    .where('s.id', '=', found.id)
    .executeTakeFirst();
  if (!session) return;
  const wanted = descriptionOf(alert);
  const source = `${found.id}.${alert.created_at.getTime()}`;
  const when = `${formatDay(found.event_start, found.event_zone)}, ${formatTime(found.event_start, found.event_zone)}`;
  const uri = { type: 'SESSION', id: found.id } as const;
  await inTransaction(services, async (command) => {
    await notify(command, {
      type: 'SEARCH_ALERT',
      toUserId: alert.user_id,
      toUsername: alert.username,
      from: { userId: found.user_id, username: session.username, displayName: session.display_name },
      itemUri: uri,
      source,
      data: { item: { username: session.username, uri }, title: session.title, wanted },
    });
    await enqueueMail(command, {
      toUserId: alert.user_id,
      subject: subjectOf(wanted, session.title),
      title: 'A new session matches your search',
      paragraphs: [
        `${session.display_name || session.username} is hosting “${session.title}”, which matches “${wanted}”.`,
        'You’re getting this because you turned on alerts for this search. To stop them, turn off “Alert me” above its results.',
      ],
      details: [
        ['When', when],
        ['Where', found.event_type === 'online' ? 'Online' : (found.event_city ?? 'In person')],
      ],
      action: { label: 'View session', path: paths.item({ username: session.username, type: 'SESSION', id: found.id }) },
      also: { label: 'View search and alert', path: pathOf(alert) },
      list: { topic: 'SEARCHES' },
      messageKey: `alert.${source}.${alert.user_id}`,
    });
  });
}

function descriptionOf({ query, formatted_address: address, filters }: AlertRow): string {
  const { tag, online } = SavedFilters.parse(filters);
  const where = address ?? (online === true ? 'online' : '');
  return [query, tag === undefined ? '' : `#${tag}`, where].filter((part) => part !== '').join(', ');
}

const SUBJECT_MAX = 200;

// Shortens what was searched for, however long, so that the title isn't cut off.
function subjectOf(wanted: string, title: string): string {
  const around = `New for “”: ${title}`.length;
  const short = wanted.length <= SUBJECT_MAX - around ? wanted : `${wanted.slice(0, SUBJECT_MAX - around - 1).toWellFormed()}…`;
  return `New for “${short}”: ${title}`;
}

// Leads to the tab of sessions, which has the switch.
function pathOf({ query, formatted_address: formattedAddress, latitude, longitude, filters }: AlertRow): string {
  const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
  const location = formattedAddress === null ? null : { formattedAddress, coordinates };
  const params = savedParams({ query, location, filters: SavedFilters.parse(filters) });
  const path = paths.searchFor(new URLSearchParams({ ...params, type: 'sessions' }));
  return path.length <= MAIL_PATH_MAX ? path : paths.search;
}
