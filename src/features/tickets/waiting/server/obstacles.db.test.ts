import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { blockUser, unblockUser } from '#features/follows/server/commands/block-user.ts';
import { ExtendPass } from '#features/memberships/contract.ts';
import { extendPass } from '#features/memberships/purchases/server/extend-pass.ts';
import { returnUse } from '#features/memberships/api/return-use.ts';
import { RestoreUser } from '#features/moderation/people/contract.ts';
import { restorePerson } from '#features/moderation/people/server/restore-person.ts';
import { ApproveReportedContent, RejectReportedContent } from '#features/moderation/takedowns/contract.ts';
import { approveContent } from '#features/moderation/takedowns/server/approve-content.ts';
import { rejectContent } from '#features/moderation/takedowns/server/reject-content.ts';
import { reportContent } from '#features/moderation/reports/server/report-content.ts';
import { storePayoutAccount } from '#features/payments/payouts/server/store-payout-account.ts';
import { EditContent } from '#features/content/items/contract.ts';
import { editContent } from '#features/content/items/server/edit-content.ts';
import { givenPass, spendPlace } from '#tests/builders/membership.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { givenSuspension } from '#tests/builders/suspension.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { nextNoon, waitingLists } from '#tests/builders/waiting-list.ts';
import { abandonCheckout } from '../../buying/server/abandon-checkout.ts';
import { advanceLines } from './advance-lines.run.ts';
import { runAdvanceLine } from './advance-line.run.ts';

const sale = await ticketSale();
const { services, db } = sale;
const { advance, buy, fullEvent, inLine, list, notices, pass, position } = waitingLists(sale);
const noon = nextNoon(services.now());
const admin = await givenUser(db, { admin: true });
beforeEach(async () => {
  services.setNow(noon);
  await sale.empty();
  await sale.pool.query('delete from pgboss.job');
});

type Person = Awaited<ReturnType<typeof givenUser>>;

/** Runs what was enqueued about waiting lists and is due, until nothing is. */
async function work(): Promise<void> {
  const take = async (name: string) =>
    (
      await sale.pool.query<{ data: never }>('delete from pgboss.job where name = $1 and start_after <= $2 returning data', [
        name,
        services.now(),
      ])
    ).rows;
  for (let again = true; again;) {
    again = false;
    for (const { data } of await take('tickets.advance-waiting-lists')) await advanceLines(services, data).then(() => (again = true));
    for (const { data } of await take('tickets.advance-waiting-list')) await runAdvanceLine(services, data).then(() => (again = true));
  }
}
const command = <Result>(run: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(services, run);
const restore = (person: Person) => command((tx) => restorePerson(tx, admin.actor, RestoreUser.parse({ userId: person.userId })));
const uriOf = (event: { sessionId: string }) => ({ type: 'SESSION' as const, id: event.sessionId });

const givenReport = async (event: { sessionId: string; ownerUserId: string }) => {
  const { actor } = await givenUser(db);
  await command((tx) => reportContent(tx, actor, { contentItemUri: uriOf(event), reason: 'SPAM', details: '' }));
};

/** A date whose one place is offered to the first of two who wait. */
async function offered(price = 0) {
  const { host, event, giveBack } = await fullEvent({ price });
  const [first, second] = await inLine(event, 2);
  if (!first || !second) throw new Error('Nobody waits.');
  await giveBack();
  expect(await position(first, event)).toMatchObject({ state: 'offered' });
  return { host, event, first, second };
}

describe('a free place goes to whoever was passed over as soon as they can take it:', () => {
  it('a block is removed, by the host or by the guest', async () => {
    for (const side of ['host', 'guest'] as const) {
      const { host, event, giveBack } = await fullEvent();
      const [first] = await inLine(event, 1);
      if (!first) throw new Error('Nobody waits.');
      const [by, of] = side === 'host' ? [host, first] : [first, host];
      await command((tx) => blockUser(tx, by.actor, { blockedUserId: of.userId }));
      await giveBack();
      expect(await position(first, event)).toMatchObject({ state: 'waiting' });
      await command((tx) => unblockUser(tx, by.actor, { blockedUserId: of.userId }));
      await work();
      expect(await position(first, event)).toMatchObject({ state: 'offered' });
    }
  });

  it('a suspended host or guest is reinstated', async () => {
    for (const side of ['host', 'guest'] as const) {
      const { host, event, giveBack } = await fullEvent();
      const [first] = await inLine(event, 1);
      if (!first) throw new Error('Nobody waits.');
      const suspended = side === 'host' ? host : first;
      await givenSuspension(services, suspended);
      await giveBack();
      expect(await position(first, event)).toMatchObject({ state: 'waiting' });
      await restore(suspended);
      await work();
      expect(await position(first, event)).toMatchObject({ state: 'offered' });
    }
  });

  it('the host can be paid again', async () => {
    const { host, event, giveBack } = await fullEvent({ price: 800 });
    const [first] = await inLine(event, 1);
    if (!first) throw new Error('Nobody waits.');
    await db.updateTable('payout_accounts').set({ can_receive: false }).where('user_id', '=', host.userId).execute();
    await giveBack();
    expect(await position(first, event)).toMatchObject({ state: 'waiting', obstacle: 'not-on-sale' });
    const facts = { transfers: 'active', payouts: 'active', requirements: [] } as const;
    await command((tx) =>
      storePayoutAccount(tx, { userId: host.userId, mode: 'sandbox', facts: { ...facts, requirements: [] }, askedAt: services.now() }),
    );
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
  });

  it('their pass is extended, is bought, or gets a place back', async () => {
    for (const how of ['extended', 'later', 'returned'] as const) {
      const { host, event, giveBack } = await fullEvent({ price: 800 });
      const [first] = await inLine(event, 1, 'membership');
      if (!first) throw new Error('Nobody waits.');
      const endsAt = how === 'later' ? new Date(Date.parse(noon) + 86_400_000) : null;
      const { id: purchaseId } = await givenPass(db, host, first, { limit: 1, endsAt });
      const paymentId = uuidv7();
      if (how !== 'later')
        await command((tx) => spendPlace(tx, { ownerUserId: host.userId, userId: first.userId, startsAt: services.now(), paymentId }));
      await giveBack();
      expect(await position(first, event)).toMatchObject({ state: 'waiting', obstacle: 'pass-used' });
      if (how === 'returned') await command((tx) => returnUse(tx, { ownerUserId: host.userId, paymentId, byHost: false }));
      else {
        const change = how === 'later' ? { endDateTime: new Date(Date.parse(noon) + 30 * 86_400_000).toISOString() } : { places: 1 };
        await command((tx) => extendPass(tx, host.actor, ExtendPass.parse({ id: uuidv7(), purchaseId, ...change })));
      }
      await work();
      expect(await position(first, event), how).toMatchObject({ state: 'offered', obstacle: null });
    }
  });

  it('the session is for everybody again', async () => {
    const { host, event, giveBack } = await fullEvent();
    const [first] = await inLine(event, 1);
    if (!first) throw new Error('Nobody waits.');
    await givenOffer(db, host);
    const audience = (visibility: 'PUBLIC' | 'PRIVATE') =>
      command((tx) =>
        editContent(
          tx,
          host.actor,
          EditContent.parse({
            contentItemUri: uriOf(event),
            content: { text: '', tags: [], categoryTags: [], visibility },
            entities: [],
          }),
          { mode: 'sandbox' },
        ),
      );
    await audience('PRIVATE');
    await giveBack();
    expect(await position(first, event)).toMatchObject({ state: 'waiting', obstacle: 'subscribers-only' });
    await audience('PUBLIC');
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered', obstacle: null });
  });

  it('what keeps them is gone though no place is free: the list no longer says so', async () => {
    const { host, event, giveBack } = await fullEvent({ price: 800 });
    const [used, next] = await inLine(event, 2, 'membership');
    if (!used || !next) throw new Error('Nobody waits.');
    await givenPass(db, host, next);
    await giveBack();
    expect(await position(used, event)).toMatchObject({ obstacle: 'pass-used' });
    await givenPass(db, host, used);
    await advance(event);
    expect(await position(used, event)).toMatchObject({ state: 'waiting', obstacle: null });
  });
});

describe('while the host is suspended or the session is down, nobody holds an offer:', () => {
  it('a suspension takes offers back, and the same person is first when it ends, and is notified again', async () => {
    const { host, event, first, second } = await offered();
    await givenSuspension(services, host);
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'waiting', ahead: 0 });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await notices('WAITING_OFFER_WITHDRAWN')).toEqual([first.username]);
    pass(180);
    await advance(event);
    expect(await notices('WAITING_OFFER_OVER')).toEqual([]);
    expect(await position(second, event)).toMatchObject({ state: 'waiting' });
    await restore(host);
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
    expect(await notices('WAITING_PLACE_FREE')).toEqual([first.username, first.username]);
  });

  it('taking the session down does the same, until it is restored', async () => {
    const { host, event, first } = await offered();
    const { created_at: at } = await db
      .selectFrom('contents')
      .select('created_at')
      .where('id', '=', event.sessionId)
      .executeTakeFirstOrThrow();
    const item = { contentItemUri: uriOf(event), contentUserId: host.userId, contentCreatedAt: at.toISOString() };
    await givenReport(event);
    await command((tx) => rejectContent(tx, admin.actor, RejectReportedContent.parse({ ...item, reason: 'SPAM' })));
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'waiting' });
    await command((tx) => approveContent(tx, admin.actor, ApproveReportedContent.parse({ ...item, takesBack: true })));
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
  });

  it('no offer that waits for the morning is sent', async () => {
    const { host, event, giveBack } = await fullEvent();
    await inLine(event, 1);
    services.setNow(noon.replace('T12', 'T23'));
    await giveBack();
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', host.userId).execute();
    pass(8 * 60);
    await advance(event);
    expect(await notices('WAITING_PLACE_FREE')).toEqual([]);
  });

  it('a checkout that is closed meanwhile gives its place back to nobody', async () => {
    const { host, event, first } = await offered(800);
    const { paymentId } = await buy(first, event, 'card');
    await db.updateTable('users').set({ status: 'suspended' }).where('user_id', '=', host.userId).execute();
    await abandonCheckout(services, first.actor, { paymentId });
    expect(await position(first, event)).toMatchObject({ state: 'waiting', ahead: 0 });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
  });

  it('a guest who is blocked, or suspended, loses their offer to the next', async () => {
    for (const how of ['blocked', 'suspended'] as const) {
      const { host, event, first, second } = await offered();
      if (how === 'blocked') await command((tx) => blockUser(tx, host.actor, { blockedUserId: first.userId }));
      else await givenSuspension(services, first);
      await work();
      expect(await position(first, event), how).toMatchObject({ state: 'waiting' });
      expect(await position(second, event), how).toMatchObject({ state: 'offered' });
    }
  });
});

describe('while the host can’t be paid', () => {
  const paid = (person: Person, transfers: 'active' | 'restricted') =>
    command((tx) =>
      storePayoutAccount(tx, {
        userId: person.userId,
        mode: 'sandbox',
        facts: { transfers, payouts: 'active', requirements: [] },
        askedAt: services.now(),
      }),
    );

  it('nobody who would pay by card is off the list: their offer is withdrawn, and they are first when payouts work again', async () => {
    const { host, event, first } = await offered(800);
    await paid(host, 'restricted');
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'waiting', ahead: 0, obstacle: 'not-on-sale' });
    expect(await sale.seats(event)).toEqual({ participant_count: 0, held_count: 0 });
    expect(await notices('WAITING_OFFER_WITHDRAWN')).toEqual([first.username]);
    pass(180);
    await advance(event);
    expect(await notices('WAITING_OFFER_OVER')).toEqual([]);
    await paid(host, 'active');
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered', obstacle: null });
  });

  it('whoever can take their place with a pass, or for nothing, keeps their offer', async () => {
    const { host, event, first } = await offered(800);
    await givenPass(db, host, first);
    const free = await offered();
    for (const person of [host, free.host]) await paid(person, 'restricted');
    await work();
    expect(await position(first, event)).toMatchObject({ state: 'offered' });
    expect(await position(free.first, free.event)).toMatchObject({ state: 'offered' });
  });
});

describe('who has blocked whom', () => {
  it('is said to the host only if it was the host, and never to who waits', async () => {
    const { host, event, giveBack } = await fullEvent();
    const [byHost, ofHost] = await inLine(event, 2);
    if (!byHost || !ofHost) throw new Error('Nobody waits.');
    await command((tx) => blockUser(tx, host.actor, { blockedUserId: byHost.userId }));
    await command((tx) => blockUser(tx, ofHost.actor, { blockedUserId: host.userId }));
    await giveBack();
    expect((await list(host, event)).map(({ obstacle }) => obstacle)).toEqual(['blocked', 'away']);
    for (const person of [byHost, ofHost]) expect(await position(person, event)).toMatchObject({ state: 'waiting', obstacle: null });
  });
});
