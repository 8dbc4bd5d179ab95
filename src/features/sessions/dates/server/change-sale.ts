import { formatDay } from '#kernel/time/time-text.ts';
import type { Config } from '#platform/server/program/config.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { setContentTerms } from '#features/content/api/items/set-content-terms.ts';
import { assertSolvent } from '#features/payments/api/payouts/assert-solvent.ts';
import { canReceive } from '#features/payments/api/payouts/can-receive.ts';
import type { ChangeDates } from '../../contract.ts';
import { repriceEvents } from '../../api/reprice-events.ts';
import { capacityBelowSold, sessionRefusals } from '../../refusals.ts';
import type { LockedSession } from '../../server/commands/lock-session.ts';
import type { DateToCome } from './lock-dates.ts';

type SaleChange = {
  session: LockedSession;
  contentPrice: number;
  dates: readonly DateToCome[];
  /** Whether these are all dates to come, so that the session's own terms change with them. */
  isAll: boolean;
  mode: Config['payments']['mode'];
  change: Pick<ChangeDates, 'maxParticipantCount' | 'price'>;
};

/**
 * Changes the number of places and the price of future sales of some dates, which then keep theirs when the session's change. What is sold or
 * being paid for keeps its price. The caller has locked the session and the dates, and then offers added places to those who wait.
 */
export async function changeSale(command: CommandContext, sale: SaleChange): Promise<void> {
  if (sale.change.maxParticipantCount !== undefined) await changePlaces(command, sale, sale.change.maxParticipantCount);
  if (sale.change.price !== undefined) await changePrice(command, sale, sale.change.price);
}

async function changePlaces(command: CommandContext, { session, dates, isAll }: SaleChange, places: number | null): Promise<void> {
  const { row, setting } = session;
  const [fullest] = dates.toSorted((a, b) => takenOf(b) - takenOf(a));
  if (places !== null && fullest && takenOf(fullest) > places)
    throw capacityBelowSold(takenOf(fullest), formatDay(fullest.start_at, fullest.own_place?.timeZone ?? setting.timeZone));
  if (places !== null && dates.some(({ minimum_count: least, decided_at: decided }) => decided === null && (least ?? 0) > places))
    throw sessionRefusals.CAPACITY_BELOW_MINIMUM();
  if (places !== null && (row.ticket_kinds ?? []).some((kind) => (kind.places ?? 0) > places)) throw sessionRefusals.CAPACITY_BELOW_KIND();
  const change = { max_participant_count: places, own_capacity: !isAll && places !== row.max_participant_count, updated_at: command.now };
  await updateDates(command, row.user_id, dates).set(change).execute();
  if (isAll && places !== row.max_participant_count) {
    await updateSession(command, row).set({ max_participant_count: places, updated_at: command.now }).execute();
    await setContentTerms(command, { ownerUserId: row.user_id, sessionId: row.id });
  }
}

async function changePrice(
  command: CommandContext,
  { session, contentPrice, dates, isAll, mode }: SaleChange,
  price: number,
): Promise<void> {
  const { row } = session;
  const owner = row.user_id;
  const isDearer = dates.some((date) => price > (date.standard_price ?? date.price));
  if (isDearer && !(await canReceive(command.tx, owner, mode))) throw sessionRefusals.PAYOUTS_NOT_READY();
  if (isDearer) await assertSolvent(command.tx, owner);
  const hasKinds = (row.ticket_kinds ?? []).length > 0;
  const change = { price, standard_price: hasKinds ? price : null, own_price: !isAll && price !== contentPrice, updated_at: command.now };
  await updateDates(command, owner, dates).set(change).execute();
  if (isAll && price !== contentPrice) await setContentTerms(command, { ownerUserId: owner, sessionId: row.id, terms: { price } });
  if (hasKinds) await repriceEvents(command, { ownerUserId: owner, sessionId: row.id });
}

function updateDates({ tx }: CommandContext, owner: string, dates: readonly DateToCome[]) {
  const ids = dates.map(({ id }) => id);
  return tx.updateTable('session_events').where('session_owner_user_id', '=', owner).where('id', 'in', ids);
}

function updateSession({ tx }: CommandContext, { user_id: owner, id }: LockedSession['row']) {
  return tx.updateTable('sessions').where('user_id', '=', owner).where('id', '=', id);
}

function takenOf({ participant_count: sold, held_count: held }: DateToCome): number {
  return sold + held;
}
