import type { Config } from '#platform/server/program/config.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import * as LIMITS from '#kernel/limits.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { lockContent } from '#features/content/api/items/lock-content.ts';
import { publishChange } from '#features/content/api/items/publish-change.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { AddDate, AddedDate } from '../../contract.ts';
import { costsMoney } from '../../kinds/rules.ts';
import { applyKinds } from '../../kinds/server/apply-kinds.ts';
import { mayCancelEvents } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { isTimeZone } from '../../rules.ts';
import { lockSession } from '../../server/commands/lock-session.ts';
import { isSameSetting, isUnlocated, settingOf, withKnownPoint } from '../../venue/rules.ts';
import { locateVenueJob } from '../../venue/server/locate-venue.ts';
import { applyMinimum } from '../../minimum/server/apply-minimum.ts';
import { insertEvents } from './insert-events.ts';
import { refuseStart } from './refuse-start.ts';

/**
 * Adds one date to a session, at its place or another, with its price, kinds of ticket and number of places; the other dates stay as they
 * are (docs/product.md#adding-a-date). Idempotent by the date's id. Refuses everybody but the host, a start that is past, too far away or
 * another date's, more dates than a session may have, and, if it costs money, a host who can't be paid.
 */
export async function addDate(command: CommandContext, actor: Actor, input: AddDate, mode: Config['payments']['mode']): Promise<AddedDate> {
  const { sessionEventId, sessionId, userId: ownerUserId, to } = input;
  if (!mayCancelEvents({ ownerUserId }, actor.userId)) throw sessionRefusals.NOT_ITS_HOST();
  if (!isTimeZone(to.timeZone)) throw sessionRefusals.UNKNOWN_TIME_ZONE();
  await lockAccount(command, ownerUserId);
  const content = await lockContent(command, ownerUserId, sessionId);
  const session = await lockSession(command, ownerUserId, sessionId);
  if (!session) throw sessionRefusals.SESSION_NOT_FOUND();
  const { row } = session;
  const dates = await readDates(command, { ownerUserId, sessionId });
  const known = dates.find(({ id }) => id === sessionEventId);
  if (known) return { sessionEventId };
  const start = new Date(to.startDateTime);
  const toCome = dates.filter((date) => date.start_at > command.now && date.cancelled_at === null);
  refuseStart(start, command.now);
  if (toCome.some((date) => date.start_at.getTime() === start.getTime())) throw sessionRefusals.DATE_TAKEN();
  if (toCome.length >= LIMITS.repeatEventsMax) throw sessionRefusals.REPEAT_TOO_OFTEN();
  const kinds = row.ticket_kinds ?? [];
  const { price } = content;
  if (costsMoney({ price, kinds })) {
    if (!(await canReceive(command.tx, ownerUserId, mode))) throw sessionRefusals.PAYOUTS_NOT_READY();
    await assertSolvent(command.tx, ownerUserId);
  }
  const setting = withKnownPoint(settingOf(to), session.setting);
  const end = new Date(start.getTime() + to.duration * 60_000);
  await insertEvents(command, actor, {
    sessionId,
    details: {
      title: row.title,
      duration: to.duration,
      price,
      kinds,
      locationType: to.locationType,
      maxParticipantCount: row.max_participant_count ?? undefined,
    },
    dates: [{ id: sessionEventId, start, end, added: true, ownPlace: isSameSetting(session.setting, setting) ? null : setting }],
  });
  await applyKinds(command, { ownerUserId, sessionId, kinds });
  if (row.minimum) await applyMinimum(command, { ownerUserId, sessionId, minimum: row.minimum });
  command.publish({ kind: 'session', ownerUserId, sessionId });
  await publishChange(command, { ownerUserId, id: sessionId });
  if (isUnlocated(setting)) await command.enqueue(locateVenueJob, { ownerUserId, sessionId });
  return { sessionEventId };
}

// The session is locked, so of two requests for the same time one is refused.
function readDates({ tx }: CommandContext, of: { ownerUserId: string; sessionId: string }) {
  return tx
    .selectFrom('session_events')
    .select(['id', 'start_at', 'cancelled_at'])
    .where('session_owner_user_id', '=', of.ownerUserId)
    .where('session_id', '=', of.sessionId)
    .execute();
}
