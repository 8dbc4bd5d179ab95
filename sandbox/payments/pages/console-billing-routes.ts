import type { FastifyInstance, FastifyRequest } from 'fastify';

import { moveEverybody, moveTime } from '../billing/move-time.ts';
import { failNextRenewal } from '../billing/renew.ts';
import { readSettings, writeSettings } from '../settings.ts';
import { settleDueActions } from '../settle-due-actions.ts';
import { transact } from '../store/database.ts';
import { findObject, queryObjects } from '../store/objects.ts';
import { secondsOf } from '../store/timelines.ts';
import type { Sender } from '../webhooks/sender.ts';
import { choice, readParams, required } from '../wire/schema.ts';
import { actOf, type Call, type World } from '../world.ts';
import type { BillingContent } from './console-billing.ts';
import { answerConsole, consoleParams, sourceOf } from './console-answer.ts';
import { checkSameOrigin } from './send-page.ts';

/** What the console, or a test, does to subscriptions: move time, fail a renewal, choose what follows the last attempt. */
export function registerBillingConsole(app: FastifyInstance, world: World, sender: Sender): void {
  const act = (work: (call: Call, request: FastifyRequest) => object, section: string) => {
    return (request: FastifyRequest, reply: Parameters<typeof answerConsole>[1]) => {
      checkSameOrigin(request);
      const body = transact(world.database, () => work(actOf(world), request));
      settleDueActions(world);
      sender.wake();
      return answerConsole(request, reply, body, section);
    };
  };
  const id = (request: FastifyRequest) => (request.params as { id: string }).id;
  app.post(
    '/sandbox/subscriptions/:id/advance',
    act((call, request) => {
      const { by } = readParams({ by: required(choice('day', 'month', 'renewal')) }, consoleParams(request), sourceOf(request));
      moveTime(call, id(request), by);
      return { id: id(request), by };
    }, 'subscriptions'),
  );
  app.post(
    '/sandbox/subscriptions/:id/fail-next',
    act((call, request) => {
      failNextRenewal(call, id(request));
      return { id: id(request), failNext: true };
    }, 'subscriptions'),
  );
  app.post(
    '/sandbox/advance',
    act((call, request) => {
      const { by } = readParams({ by: required(choice('day', 'month')) }, consoleParams(request), sourceOf(request));
      moveEverybody(call, by);
      return { by };
    }, 'subscriptions'),
  );
  app.get('/sandbox/settings', (_request, reply) => reply.send(readSettings(world)));
  app.post(
    '/sandbox/settings',
    act((call, request) => {
      const shape = { afterLastRetry: required(choice('cancel', 'unpaid', 'past_due')) };
      return writeSettings(call, readParams(shape, consoleParams(request), sourceOf(request)));
    }, 'subscriptions'),
  );
}

/** What the console shows about subscriptions. */
export function billingContent(call: Call, shown: number): BillingContent {
  return {
    subscriptions: queryObjects(call, 'subscription', { limit: shown }).map((subscription) => {
      const customer = findObject(call, 'customer', subscription.customer);
      return { subscription, customer: customer?.email ?? subscription.customer, now: secondsOf(call, subscription.customer) };
    }),
    invoices: queryObjects(call, 'invoice', { limit: shown }),
    settings: readSettings(call),
  };
}
