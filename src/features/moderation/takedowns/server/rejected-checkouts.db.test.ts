import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { saleTermsOf } from '#features/payments/api/checkout/sale-terms.ts';
import { buyTicket } from '#features/tickets/buying/server/buy-ticket.ts';
import { takeSeats } from '#features/tickets/buying/server/take-seats.ts';
import { expireCheckouts } from '#features/tickets/buying/server/expire-checkouts.run.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import { ApproveReportedContent } from '../contract.ts';
import { ReportContent } from '../../reports/contract.ts';
import { approveContent } from './approve-content.ts';
import { rejectContent } from './reject-content.ts';
import { reportContent } from '../../reports/server/report-content.ts';

const sale = await ticketSale();
const { services, db } = sale;
beforeEach(async () => {
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Event = Awaited<ReturnType<typeof sale.event>>;

const orderFor = (event: Event) => ({ sessionId: event.sessionId, sessionEventId: event.id, paymentId: uuidv7() });
const closing = () => services.waitingJobs('tickets.expire-checkouts');

async function reported(event: Event) {
  const contentItemUri = { type: 'SESSION', id: event.sessionId } as const;
  const { actor } = await givenUser(db);
  await inTransaction(services, (command) => reportContent(command, actor, ReportContent.parse({ contentItemUri, reason: 'FRAUD' })));
  const { created_at: at } = await db
    .selectFrom('contents')
    .select('created_at')
    .where('id', '=', event.sessionId)
    .executeTakeFirstOrThrow();
  return { contentItemUri, contentUserId: event.ownerUserId, contentCreatedAt: at.toISOString() };
}

async function decide(event: Event, decision: 'approve' | 'reject'): Promise<void> {
  const [admin, input] = [await givenUser(db, { admin: true }), await reported(event)];
  await inTransaction(services, (command) =>
    decision === 'reject'
      ? rejectContent(command, admin.actor, input)
      : approveContent(command, admin.actor, ApproveReportedContent.parse(input)),
  );
}

describe('taking a session down', () => {
  it('closes its open checkouts: no one can pay any more, and the seat is free', async () => {
    const event = await sale.event(await sale.creator());
    const order = orderFor(event);
    const { clientSecret } = await buyTicket(services, (await givenUser(db)).actor, order);
    await decide(event, 'reject');
    const work = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
    expect(await closing()).toEqual([work]);
    await expireCheckouts(services, work);
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'CANCELLED' });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await sale.pay(clientSecret)).not.toBe('complete');
    await sale.deliverWebhooks();
    expect(await sale.payment(order.paymentId)).toMatchObject({ status: 'CANCELLED', refund_due: false });
  });

  it('closes nothing that is sold, of another session, or of an approved one', async () => {
    const [host, buyer] = [await sale.creator(), await givenUser(db)];
    const [down, free, fine] = [await sale.event(host), await sale.event(host, { price: 0 }), await sale.event(host)];
    const paid = await buyTicket(services, buyer.actor, orderFor(down));
    await sale.pay(paid.clientSecret);
    await sale.deliverWebhooks();
    await buyTicket(services, buyer.actor, orderFor(free));
    await buyTicket(services, buyer.actor, orderFor(fine));
    for (const event of [down, free]) await decide(event, 'reject');
    await decide(fine, 'approve');
    expect(await closing()).toEqual([]);
    expect(await sale.seats(down)).toEqual({ participant_count: 1, held_count: 0 });
    expect(await sale.seats(fine)).toEqual({ participant_count: 0, held_count: 1 });
  });

  it('waits for a seat being taken, and closes its checkout too', async () => {
    const event = await sale.event(await sale.creator());
    const [buyer, order] = [await givenUser(db), orderFor(event)];
    const { ownerUserId, sessionId } = event;
    const request = { ownerUserId, sessionId, sessionEventId: event.id, paymentId: order.paymentId, requestHash: 'one' };
    const [taken, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const buying = inTransaction(services, async (command) => {
      const seats = [{ guestName: null, kindId: null }];
      await takeSeats(command, buyer.actor, { ...request, seats, answers: [], payments: saleTermsOf(services) });
      taken.resolve();
      await gate.promise;
    });
    await taken.promise;
    const rejecting = decide(event, 'reject');
    await lockWaitedFor(sale.pool);
    // Negative control: reading the seats without the lock finds none held, and would close nothing.
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    gate.resolve();
    await Promise.all([buying, rejecting]);
    expect(await closing()).toEqual([{ ownerUserId: event.ownerUserId, sessionEventId: event.id }]);
  });

  it('leaves no seat held by a concurrent purchase, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const event = await sale.event(await sale.creator());
      const buyer = await givenUser(db);
      await Promise.allSettled([decide(event, 'reject'), buyTicket(services, buyer.actor, orderFor(event))]);
      const work = { ownerUserId: event.ownerUserId, sessionEventId: event.id };
      const { held_count: held } = await sale.seats(event);
      if (held > 0) expect(await closing()).toContainEqual(work);
      await expireCheckouts(services, work);
      expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    }
  });
});
