import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { balanceOf } from '../money/balance-transactions.ts';
import { closeDispute, openDispute } from '../money/disputes.ts';
import { failPayout, payOut, settleMoney, settlePayout } from '../money/payouts.ts';
import { settleDueActions } from '../settle-due-actions.ts';
import { transact } from '../store/database.ts';
import { getObject, queryObjects } from '../store/objects.ts';
import type { Sender } from '../webhooks/sender.ts';
import { choice, readParams, required } from '../wire/schema.ts';
import { actOf, type Call, inAccount, type World } from '../world.ts';
import { answerConsole, consoleParams, sourceOf } from './console-answer.ts';
import type { MoneyContent } from './console-money.ts';
import { checkSameOrigin } from './send-page.ts';

/** What the console, or a test, does to money: dispute a charge, decide a dispute, pay out. */
export function registerMoneyConsole(app: FastifyInstance, world: World, sender: Sender): void {
  const on = (path: string, section: string, work: (call: Call, id: string, request: FastifyRequest) => object) => {
    app.post(path, (request: FastifyRequest, reply: FastifyReply) => {
      checkSameOrigin(request);
      const { id = '' } = request.params as { id?: string };
      const body = transact(world.database, () => work(actOf(world), id, request));
      settleDueActions(world);
      sender.wake();
      return answerConsole(request, reply, body, section);
    });
  };
  on('/sandbox/charges/:id/dispute', 'disputes', (call, id, request) => {
    const shape = { reason: required(choice('fraudulent', 'product_not_received', 'general')) };
    return openDispute(call, id, readParams(shape, consoleParams(request), sourceOf(request)).reason);
  });
  on('/sandbox/disputes/:id/close', 'disputes', (call, id, request) => {
    const shape = { outcome: required(choice('won', 'lost')) };
    return closeDispute(call, id, readParams(shape, consoleParams(request), sourceOf(request)).outcome === 'won');
  });
  on('/sandbox/accounts/:id/pay-out', 'payouts', (call, id) => {
    getObject(call, 'v2.core.account', id);
    settleMoney(call, id);
    const { available } = balanceOf(inAccount(call, id));
    return available > 0 ? payOut(call, id, available, true) : { account: id, available };
  });
  on('/sandbox/payouts/:id/finish', 'payouts', (call, id, request) => {
    const shape = { outcome: required(choice('paid', 'failed')) };
    if (readParams(shape, consoleParams(request), sourceOf(request)).outcome === 'failed') return failPayout(call, id);
    settlePayout(call, id);
    return getObject(call, 'payout', id);
  });
  on('/sandbox/settle-money', 'balances', (call) => {
    settleMoney(call);
    return { settled: true };
  });
}

/** What the console shows about money. */
export function moneyContent(call: Call, shown: number): MoneyContent {
  const accounts = queryObjects(call, 'v2.core.account', { limit: shown });
  const named = accounts.map((account) => ({ id: account.id, name: account.display_name ?? account.contact_email ?? account.id }));
  return {
    disputes: queryObjects(call, 'dispute', { limit: shown }),
    payouts: named
      .flatMap(({ id, name }) => queryObjects(inAccount(call, id), 'payout', { limit: shown }).map((payout) => ({ payout, account: name })))
      .toSorted((a, b) => b.payout.created - a.payout.created)
      .slice(0, shown),
    balances: [{ name: 'Turnout', ...balanceOf(call) }, ...named.map(({ id, name }) => ({ name, ...balanceOf(inAccount(call, id)) }))],
  };
}
