import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { CardEntry } from '../money/card-entry.ts';
import type { PayResult } from '../money/pay-result.ts';
import { finishAuthentication, paySession } from '../money/pay-session.ts';
import { asksForNoCard } from '../billing/pay-subscription-session.ts';
import { transact } from '../store/database.ts';
import { findObject, hiddenOf } from '../store/objects.ts';
import type { Sender } from '../webhooks/sender.ts';
import { ApiError } from '../wire/api-error.ts';
import { lineItemsOf } from '../wire/expand.ts';
import type { Objects } from '../wire/objects.ts';
import { boolean, readParams, required, string } from '../wire/schema.ts';
import { bodyOf, parseJsonObject, queryOf } from '../wire/http-text.ts';
import { actOf, type World } from '../world.ts';
import { registerAccountPages } from './account-routes.ts';
import { registerExpressPages } from './express-routes.ts';
import { loadAssets, loadShim } from './assets.ts';
import { embedErrorPage, embedPage, type EmbedInput } from './embed-page.ts';
import { registerPortalPages } from './portal-routes.ts';
import { checkSameOrigin, sendPage } from './send-page.ts';
import { threeDSecurePage } from './three-d-secure-page.ts';

// A trial that collects no card sends none of these.
const entryText = (max: number) => ({ required: false as const, read: (value: unknown) => String(value).slice(0, max) });
const NOTHING: CardEntry = { number: '', expiry: '', securityCode: '', name: '', email: '', country: 'GB' };
const payParams = {
  client_secret: required(string(300)),
  number: entryText(40),
  expiry: entryText(10),
  securityCode: entryText(10),
  name: entryText(200),
  email: entryText(300),
  country: entryText(2),
};
const finishParams = { client_secret: required(string(300)), passed: required(boolean()) };

/** Serves what browsers load: the stand-in for Stripe.js, the checkout, 3-D Secure, and the pages of accounts. */
export function registerBrowserRoutes(app: FastifyInstance, world: World, sender: Sender): void {
  const assets = loadAssets();
  const shim = loadShim();
  app.get('/sandbox/stripe.js', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
      .type(shim.type)
      .send(shim.bytes),
  );
  app.get('/sandbox/assets/:name', (request, reply) => {
    const asset = assets.get((request.params as { name: string }).name);
    if (asset === undefined) return reply.callNotFound();
    return reply.headers({ 'cache-control': 'max-age=300', 'x-content-type-options': 'nosniff' }).type(asset.type).send(asset.bytes);
  });
  app.get('/sandbox/embed/:id', (request, reply) => showCheckout(world, request, reply));
  app.post('/sandbox/embed/:id/pay', (request, reply) => {
    checkSameOrigin(request);
    const { client_secret: secret, ...entry } = readParams(payParams, parseJsonObject(bodyOf(request)), 'json');
    const session = sessionOf(world, request, secret);
    if (session === undefined) throw wrongSecret();
    const result = transact(world.database, () => paySession(actOf(world), session.id, { ...NOTHING, ...entry }));
    sender.wake();
    return reply.send(forBrowser(world, session.id, result));
  });
  app.get('/sandbox/3ds/:id', (request, reply) => {
    const intent = intentOf(world, request, new URLSearchParams(queryOf(request)).get('client_secret') ?? '');
    if (intent === undefined) return sendPage(reply, embedErrorPage('The address of this page is incomplete.'), 'anywhere', 404);
    return sendPage(reply, threeDSecurePage(intent), 'anywhere');
  });
  app.post('/sandbox/3ds/:id/finish', (request, reply) => {
    checkSameOrigin(request);
    const { client_secret: secret, passed } = readParams(finishParams, parseJsonObject(bodyOf(request)), 'json');
    const intent = intentOf(world, request, secret);
    if (intent === undefined) throw wrongSecret();
    const result = transact(world.database, () => finishAuthentication(actOf(world), intent.id, passed));
    sender.wake();
    return reply.send(forBrowser(world, String(hiddenOf(actOf(world), intent.id)['sessionId']), result));
  });
  registerAccountPages(app, world, sender);
  registerExpressPages(app, world);
  registerPortalPages(app, world, sender);
}

function showCheckout(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = new URLSearchParams(queryOf(request));
  const session = sessionOf(world, request, query.get('client_secret') ?? '');
  const key = query.get('key');
  if (key !== null && key !== world.publishableKey)
    return sendPage(reply, embedErrorPage('The publishable key does not belong to this sandbox.'), 'anywhere', 401);
  if (session === undefined)
    return sendPage(reply, embedErrorPage('This checkout session does not exist, or its client secret is wrong.'), 'anywhere', 404);
  const call = actOf(world);
  const customer = session.customer === null ? undefined : findObject(call, 'customer', session.customer);
  const parent = query.get('parent') ?? '';
  return sendPage(
    reply,
    embedPage({
      session,
      items: lineItemsOf(call, session.id) as EmbedInput['items'],
      trialDays: trialDaysOf(hiddenOf(call, session.id)['plan']),
      asksForCard: !asksForNoCard(session),
      email: session.customer_email ?? customer?.email ?? '',
      parentOrigin: URL.canParse(parent) && /^https?:$/.test(new URL(parent).protocol) ? new URL(parent).origin : '',
      redirect: redirectOf(session),
      year: world.now().getUTCFullYear() + 4,
    }),
    'anywhere',
  );
}

function trialDaysOf(plan: unknown): number {
  return Number((plan as { trialDays?: number } | undefined)?.trialDays ?? 0);
}

function sessionOf(world: World, request: FastifyRequest, secret: string): Objects['checkout.session'] | undefined {
  const session = findObject(actOf(world), 'checkout.session', (request.params as { id: string }).id);
  return session !== undefined && session.client_secret === secret ? session : undefined;
}

function intentOf(world: World, request: FastifyRequest, secret: string) {
  const intent = anyIntent(world, (request.params as { id: string }).id);
  return intent !== undefined && intent.client_secret === secret ? intent : undefined;
}

function anyIntent(world: World, id: string): Objects['payment_intent'] | Objects['setup_intent'] | undefined {
  return findObject(actOf(world), 'payment_intent', id) ?? findObject(actOf(world), 'setup_intent', id);
}

/** Where the buyer goes after paying; null if the product wants a callback instead. A card never needs a redirect of its own. */
function redirectOf(session: Objects['checkout.session']): string | null {
  if (session.redirect_on_completion !== 'always' || session.return_url === undefined) return null;
  return session.return_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function forBrowser(world: World, sessionId: string, result: PayResult): object {
  const session = findObject(actOf(world), 'checkout.session', sessionId);
  switch (result.status) {
    case 'requires_action': {
      const intent = anyIntent(world, result.intent);
      const query = new URLSearchParams({ client_secret: intent?.client_secret ?? '' }).toString();
      return { status: 'requires_action', url: `/sandbox/3ds/${result.intent}?${query}` };
    }
    case 'failed':
      return result;
    case 'closed':
      if (result.session === 'expired') return { status: 'closed' };
      return { status: 'succeeded', redirect: session === undefined ? null : redirectOf(session) };
    case 'succeeded':
      return { status: 'succeeded', redirect: session === undefined ? null : redirectOf(session) };
    default:
      return result satisfies never;
  }
}

function wrongSecret(): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: 'This payment does not exist, or its client secret is wrong.',
  });
}
