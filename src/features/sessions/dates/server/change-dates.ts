import type { Config } from '#platform/server/program/config.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { lockContent } from '#features/content/api/items/lock-content.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import type { ChangeDates, ChangedDates } from '../../contract.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { isTimeZone } from '../../rules.ts';
import { sessionsDependencies } from '../../server/dependencies.ts';
import { lockSession } from '../../server/commands/lock-session.ts';
import { changeSale } from './change-sale.ts';
import { lockDates } from './lock-dates.ts';
import { moveDates } from './move-dates.ts';
import { rescheduleEvent } from './reschedule-event.ts';

/**
 * Changes one date, it and those that follow, or all dates to come of a session: their time, place, number of places or price
 * (docs/product.md#changing-dates). All of them or none. Tickets stay valid; whoever holds some to dates that move is notified once of all of
 * them and may return them, and what was bought keeps its price. Returns how many dates changed and how many people are notified. Refuses
 * everybody but the host, dates that are no longer those that the host was shown, starts that are past, too far away or another date's,
 * fewer places than are taken, and a higher price while the host can't be paid.
 */
export async function changeDates(
  command: CommandContext,
  actor: Actor,
  input: ChangeDates,
  mode: Config['payments']['mode'],
): Promise<ChangedDates> {
  const { sessionId, sessionEventId, userId: ownerUserId, startDateTime, scope, to } = input;
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw sessionRefusals.NOT_THE_HOST();
  if (to && !isTimeZone(to.timeZone)) throw sessionRefusals.UNKNOWN_TIME_ZONE();
  await lockAccount(command, ownerUserId);
  const content = await lockContent(command, ownerUserId, sessionId);
  const session = await lockSession(command, ownerUserId, sessionId);
  if (!session) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const toCome = await lockDates(command, { ownerUserId, sessionId });
  const named = toCome.find(({ id }) => id === sessionEventId);
  if (!named) throw sessionRefusals.EVENT_MOVED();
  if (named.start_at.getTime() !== Date.parse(startDateTime)) throw sessionRefusals.EVENT_MOVED();
  const dates = toCome.filter(({ id, start_at: start }) =>
    scope === 'this' ? id === named.id : scope === 'all' || start >= named.start_at,
  );
  if (dates.length !== input.dates) throw sessionRefusals.DATES_HAVE_CHANGED();
  // A session that takes place once has no terms but those of its date.
  const isAll = dates.length === toCome.length && (scope === 'all' || !session.row.is_repeating);
  await changeSale(command, { session, contentPrice: content.price, dates, isAll, mode, change: input });
  const told = to ? await move() : 0;
  // Before anybody else can book what was added, and once the dates are where the offers say.
  for (const { id, waiting_count: waiting } of dates)
    if (waiting > 0) await sessionsDependencies().advanceLine(command, { ownerUserId, sessionEventId: id });
  command.publish({ kind: 'session', ownerUserId, sessionId });
  await publishChange(command, { ownerUserId, id: sessionId });
  return { changed: dates.length, told };

  async function move(): Promise<number> {
    if (!to || !session || !named) return 0;
    // A single date moves as it always has: one that leads its session takes it along.
    if (dates.length === 1)
      return (await rescheduleEvent(command, actor, { sessionId, sessionEventId, userId: ownerUserId, startDateTime, to })).told;
    return moveDates(command, { session, toCome, dates, named, to, isAll });
  }
}
