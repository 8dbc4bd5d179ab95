import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { ticketRefusals } from '#features/tickets/refusals.ts';
import { redeemGift } from '#features/gifts/server/commands/redeem-gift.ts';
import { nameGuest } from '#features/tickets/wallet/server/name-guest.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { returnTicket } from '#features/tickets/returns/server/return-ticket.ts';
import { ALLERGIES, bookingQuestions, to } from '#tests/builders/booking-questions.ts';
import { places, ticketGifts } from '#tests/builders/ticket-gifts.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { ticketsData } from '../../server/personal-data.ts';
import { answerQuestions } from './answer-questions.ts';
import { getAnswers } from './get-answers.ts';

const sale = await ticketSale();
const { services } = sale;
const { ask, stored } = bookingQuestions(sale);
const { gifted, redeem } = ticketGifts(sale);
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const seatOf = async ({ userId }: Person, seat: number) =>
  (await sale.db.selectFrom('tickets').select('id').where('user_id', '=', userId).where('seat', '=', seat).executeTakeFirstOrThrow()).id;
type Key = { ownerUserId: string; giftId: string };
const orderOf = ({ ownerUserId, giftId }: Key) => ({ userId: ownerUserId, paymentId: giftId });
const answer = ({ actor }: Person, key: Key, text: string) =>
  inTransaction(services, (command) => answerQuestions(command, actor, { ...orderOf(key), answers: [to(ALLERGIES, text)] }));

describe('the answers of a gift', () => {
  it('are asked of nobody while it waits to be redeemed', async () => {
    const { giver, event, key } = await gifted();
    await ask(event, [ALLERGIES]);
    await expect(answer(giver, key, 'Nuts')).rejects.toThrow(ticketRefusals.TICKET_HANDED_BACK().message);
    expect(await getAnswers(services, giver.actor, orderOf(key))).toMatchObject({ questions: [], mayChange: false });
  });

  it('are the receiver’s alone, also when the giver returned a place of it before and the receiver returns theirs', async () => {
    const { giver, event, key, token } = await gifted({
      seats: places(2),
      policy: { hoursBefore: 0, percent: 100, lateCostsUse: false },
    });
    await ask(event, [ALLERGIES]);
    await returnTicket(services, giver.actor, { ticketId: await seatOf(giver, 1) });
    const mia = await givenUser(sale.db);
    await redeem(mia, token);
    await answer(mia, key, 'Nuts');
    expect(await stored()).toMatchObject([{ answer: 'Nuts' }]);
    await expect(answer(giver, key, 'Nothing')).rejects.toThrow(ticketRefusals.TICKET_HANDED_BACK().message);
    expect((await getAnswers(services, giver.actor, orderOf(key))).answers).toEqual([]);
    expect(await getAnswers(services, mia.actor, orderOf(key))).toMatchObject({ answers: [{ answer: 'Nuts' }], mayChange: true });
    await returnTicket(services, mia.actor, { ticketId: await seatOf(mia, 1) });
    expect((await getAnswers(services, giver.actor, orderOf(key))).answers).toEqual([]);
  });
});

describe('a place that is redeemed while its giver returns or names it', () => {
  it('stays the receiver’s', async () => {
    for (const change of ['return', 'name'] as const) {
      const { giver, token } = await gifted({ policy: { hoursBefore: 0, percent: 100, lateCostsUse: false } });
      const ticketId = await seatOf(giver, 1);
      const mia = await givenUser(sale.db);
      let changed: Promise<unknown> = Promise.resolve();
      await inTransaction(services, async (command) => {
        await redeemGift(command, mia.actor, { token, forMyself: false });
        const late =
          change === 'return'
            ? returnTicket(services, giver.actor, { ticketId })
            : inTransaction(services, (other) => nameGuest(other, giver.actor, { ticketId, guestName: 'Ann' }));
        changed = late.then(
          () => 'done',
          (error: Error) => error.message,
        );
        await lockWaitedFor(sale.pool);
      });
      expect(await changed).toBe(ticketRefusals.NOT_FOUND().message);
      const ticket = await sale.db.selectFrom('tickets').selectAll().where('id', '=', ticketId).executeTakeFirstOrThrow();
      expect(ticket).toMatchObject({ user_id: mia.userId, status: 'active', guest_name: null });
    }
  });
});

it('a copy of the receiver’s data doesn’t say what their gift cost', async () => {
  const { token } = await gifted();
  const mia = await givenUser(sale.db);
  await redeem(mia, token);
  const rows: unknown[] = [];
  for await (const row of ticketsData.read['tickets.json']?.(sale.db, mia.userId) ?? []) rows.push(row);
  expect(rows).toMatchObject([{ seat: 1, price: null, owedBack: null }]);
});
