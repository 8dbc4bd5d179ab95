import type { FastifyInstance, FastifyRequest } from 'fastify';

import { clearFaults, type Faults, noFaults } from '../faults.ts';
import { capabilityStatus } from '../resources/accounts/account-object.ts';
import { setCapability } from '../resources/accounts/account-capability.ts';
import { transact } from '../store/database.ts';
import { queryObjects } from '../store/objects.ts';
import { deliveriesOf, resendEvent } from '../webhooks/deliveries.ts';
import type { Sender } from '../webhooks/sender.ts';
import { missingObject } from '../wire/api-error.ts';
import { boolean, choice, emptyable, integer, readParams, required, string } from '../wire/schema.ts';
import { actOf, type World } from '../world.ts';
import { answerConsole, consoleParams, sourceOf } from './console-answer.ts';
import { billingContent, registerBillingConsole } from './console-billing-routes.ts';
import { moneyContent, registerMoneyConsole } from './console-money-routes.ts';
import { type ConsoleContent, consolePage } from './console-page.ts';
import { registerPastRoutes } from './past-routes.ts';
import { checkSameOrigin, sendPage } from './send-page.ts';

const SHOWN = 50;
const faultParams = {
  dropReply: integer(0, 1000),
  answer500: integer(0, 1000),
  delay: integer(0, 1000),
  delayMs: integer(0, 120_000),
  path: emptyable(string(200)),
  lateBookings: integer(0, 1000),
  duplicateWebhooks: boolean(),
  shuffleWebhooks: boolean(),
  loseWebhooks: integer(-1, 1000),
  holdWebhooks: boolean(),
};

/** The console for people, and the same switches as JSON for tests. */
export function registerConsoleRoutes(app: FastifyInstance, world: World, sender: Sender): void {
  app.get('/sandbox', (_request, reply) => reply.redirect('/sandbox/console', 302));
  app.get('/sandbox/console', (_request, reply) => sendPage(reply, consolePage(contentOf(world)), 'never'));
  app.get('/sandbox/faults', (_request, reply) => reply.send(world.faults));
  app.post('/sandbox/faults', (request, reply) => {
    checkSameOrigin(request);
    setFaults(world.faults, request);
    sender.wake();
    return answerConsole(request, reply, world.faults, 'faults');
  });
  app.delete('/sandbox/faults', (request, reply) => {
    checkSameOrigin(request);
    clearFaults(world.faults);
    sender.wake();
    return reply.send(world.faults);
  });
  app.post('/sandbox/events/:id/resend', (request, reply) => {
    checkSameOrigin(request);
    const id = (request.params as { id: string }).id;
    const deliveries = resendEvent(world, id);
    if (deliveries === 0) throw missingObject('event', id);
    sender.wake();
    return answerConsole(request, reply, { id, deliveries }, 'events');
  });
  app.post('/sandbox/accounts/:id/capability', (request, reply) => {
    checkSameOrigin(request);
    const { status, payouts = status } = readParams(
      { status: required(choice('active', 'pending', 'restricted')), payouts: choice('active', 'pending', 'restricted') },
      consoleParams(request),
      sourceOf(request),
    );
    const id = (request.params as { id: string }).id;
    transact(world.database, () => setCapability(actOf(world), id, status, payouts));
    sender.wake();
    return answerConsole(request, reply, { id, status, payouts }, 'accounts');
  });
  registerBillingConsole(app, world, sender);
  registerMoneyConsole(app, world, sender);
  registerPastRoutes(app, world, sender);
}

/** A console form submits all switches: an unticked box isn't sent, and means off. */
function setFaults(faults: Faults, request: FastifyRequest): void {
  const given = readParams(faultParams, consoleParams(request), sourceOf(request));
  const base = sourceOf(request) === 'form' ? noFaults() : faults;
  Object.assign(faults, base, given, { path: given.path === undefined ? base.path : (given.path ?? '') });
}

function contentOf(world: World): ConsoleContent {
  const call = actOf(world);
  const snapshots = queryObjects(call, 'event', { limit: SHOWN }).map((event) => ({
    id: event.id,
    type: event.type as string,
    at: event.created,
  }));
  const thin = queryObjects(call, 'v2.core.event', { limit: SHOWN }).map((event) => ({
    id: event.id,
    type: event.type as string,
    at: Math.floor(Date.parse(event.created) / 1000),
  }));
  const events = [...snapshots, ...thin]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, SHOWN)
    .map((event) => ({ ...event, deliveries: deliveriesOf(world, event.id) }));
  return {
    faults: world.faults,
    events,
    sessions: queryObjects(call, 'checkout.session', { limit: SHOWN }),
    payments: queryObjects(call, 'charge', { limit: SHOWN }),
    billing: billingContent(call, SHOWN),
    money: moneyContent(call, SHOWN),
    accounts: queryObjects(call, 'v2.core.account', { limit: SHOWN }).map((account) => ({
      id: account.id,
      name: account.display_name ?? account.contact_email ?? account.id,
      status: account.closed === true ? 'closed' : capabilityStatus(account),
    })),
  };
}
