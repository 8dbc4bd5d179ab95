import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { endChanges } from '../billing/end-subscription.ts';
import { subscriptionIdOf } from '../billing/invoice-object.ts';
import { payOpenInvoice } from '../billing/pay-open-invoice.ts';
import { methodOf } from '../billing/renew.ts';
import { liveSubscriptionsOf, replaceCard } from '../billing/replace-card.ts';
import { changeSubscription, itemOf } from '../billing/subscription-object.ts';
import type { PayResult } from '../money/pay-result.ts';
import { finishAuthentication } from '../money/pay-session.ts';
import { type Attempt, savedAttempt } from '../money/payment-attempt.ts';
import { readAttempt } from '../money/read-attempt.ts';
import { openSetupIntent, refuseSetup, setUpCard } from '../money/setup-intent.ts';
import { transact } from '../store/database.ts';
import { findObject, getObject, hiddenOf, queryObjects } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import type { Sender } from '../webhooks/sender.ts';
import { bodyOf, queryOf } from '../wire/http-text.ts';
import type { Objects } from '../wire/objects.ts';
import { actOf, type Call, seconds, type World } from '../world.ts';
import { linkEndedPage } from './account-pages.ts';
import { type CardProblem, readCardForm } from './card-form.ts';
import { pounds } from './html.ts';
import { bankPage, invoicePage, portalPage } from './portal-page.ts';
import { checkSameOrigin, sendPage } from './send-page.ts';

type PortalSession = Objects['billing_portal.session'];

const LIFETIME = 60 * 60;
const NO_CARD = {
  status: 'failed',
  error: { field: null, code: 'resource_missing', message: 'No saved card. Enter one below.' },
} as const;

/** The pages behind portal sessions and invoices, which customers use outside the product. */
export function registerPortalPages(app: FastifyInstance, world: World, sender: Sender): void {
  const act = (work: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) => (request: FastifyRequest, reply: FastifyReply) => {
    checkSameOrigin(request);
    const answer = transact(world.database, () => work(request, reply));
    sender.wake();
    return answer;
  };
  app.get('/sandbox/portal/:id', (request, reply) => showPortal(world, request, reply, null));
  app.post(
    '/sandbox/portal/:id/card',
    act((request, reply) => saveCard(world, request, reply)),
  );
  app.post(
    '/sandbox/portal/:id/subscriptions/:subscription',
    act((request, reply) => endOrResume(world, request, reply)),
  );
  app.get('/sandbox/invoice/:id', (request, reply) => showInvoice(world, request, reply, null));
  app.post(
    '/sandbox/invoice/:id',
    act((request, reply) => payInvoicePage(world, request, reply)),
  );
  app.get('/sandbox/bank/:id', (request, reply) => showBank(world, request, reply));
  app.post(
    '/sandbox/bank/:id',
    act((request, reply) => answerBank(world, request, reply)),
  );
}

function ended(reply: FastifyReply): FastifyReply {
  return sendPage(reply, linkEndedPage('Open your billing from Turnout again.'), 'never', 404);
}

function portalOf(world: World, request: FastifyRequest, key: string): PortalSession | undefined {
  const session = findObject(actOf(world), 'billing_portal.session', (request.params as { id: string }).id);
  const live = session !== undefined && session.created + LIFETIME > seconds(world);
  return live && new URL(session.url).searchParams.get('key') === key ? session : undefined;
}

function showPortal(world: World, request: FastifyRequest, reply: FastifyReply, problem: CardProblem): FastifyReply {
  const given = new URLSearchParams(request.method === 'GET' ? queryOf(request) : bodyOf(request));
  const key = given.get('key') ?? '';
  const session = portalOf(world, request, key);
  if (session === undefined) return ended(reply);
  const call = actOf(world);
  const subscriptions = liveSubscriptionsOf(call, session.customer);
  const customer = getObject(call, 'customer', session.customer);
  const content = portalPage({
    session,
    key,
    customer,
    subscriptions: subscriptions.map((one) => ({
      subscription: one,
      name: findObject(call, 'product', itemOf(one).price.product)?.name ?? one.id,
    })),
    card: cardOf(call, subscriptions[0] === undefined ? defaultOf(customer) : methodOf(call, subscriptions[0])),
    invoices: queryObjects(call, 'invoice', { where: { customer: customer.id, status: ['open', 'paid', 'uncollectible'] }, limit: 50 }),
    problem,
    done: given.get('done') === null ? null : 'Saved.',
    year: world.now().getUTCFullYear() + 4,
  });
  return sendPage(reply, content, 'never', problem === null ? 200 : 422);
}

function defaultOf(customer: Objects['customer']): string | null {
  const id = customer.invoice_settings.default_payment_method;
  return typeof id === 'string' ? id : null;
}

function cardOf(call: Call, methodId: string | null): string | null {
  const card = methodId === null ? undefined : findObject(call, 'payment_method', methodId)?.card;
  return card == null ? null : `${card.brand} •••• ${card.last4}, ${card.exp_month}/${card.exp_year}`;
}

function saveCard(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new URLSearchParams(bodyOf(request));
  const session = portalOf(world, request, body.get('key') ?? '');
  if (session === undefined) return ended(reply);
  const call = actOf(world);
  const attempt = readAttempt(call, readCardForm(body));
  if ('error' in attempt) return showPortal(world, request, reply, attempt.error);
  const setup = openSetupIntent(call, { customer: session.customer, metadata: {}, description: null, hidden: { portalId: session.id } });
  const result = setUpCard(call, setup, attempt, false);
  if (result.status === 'requires_action') return toBank(call, reply, setup.id, backOf(session));
  if (result.status === 'failed') return showPortal(world, request, reply, { field: null, message: result.failure.message });
  return afterSaving(call, reply, session, attempt);
}

function afterSaving(call: Call, reply: FastifyReply, session: PortalSession, attempt: Attempt): FastifyReply {
  const result = replaceCard(call, session.customer, attempt);
  if (result.status === 'requires_action') return toBank(call, reply, result.intent, backOf(session));
  return reply.redirect(backOf(session), 303);
}

/** Where saving a card leads: to the portal, or back to the product if it asked for that. */
function backOf(session: PortalSession): string {
  const { pathname, search } = new URL(session.url);
  return session.flow?.after_completion.redirect?.return_url ?? `${pathname}${search}&done=card`;
}

function endOrResume(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new URLSearchParams(bodyOf(request));
  const session = portalOf(world, request, body.get('key') ?? '');
  if (session === undefined) return ended(reply);
  const { subscription: id } = request.params as { subscription: string };
  const subscription = liveSubscriptionsOf(actOf(world), session.customer).find((one) => one.id === id);
  if (subscription === undefined) return ended(reply);
  const ends = body.get('ends') === 'true';
  const at = atTimeOf(actOf(world), session.customer);
  const reason = ends ? ('cancellation_requested' as const) : null;
  const details = { comment: null, feedback: null, feedback_option: null, reason };
  changeSubscription(at, subscription, { ...endChanges(at, subscription, ends), cancellation_details: details });
  return reply.redirect(backOf(session), 303);
}

function showInvoice(world: World, request: FastifyRequest, reply: FastifyReply, problem: CardProblem): FastifyReply {
  const given = new URLSearchParams(request.method === 'GET' ? queryOf(request) : bodyOf(request));
  const key = given.get('key') ?? '';
  const invoice = invoiceOf(world, request, key);
  if (invoice === undefined) return ended(reply);
  const call = actOf(world);
  const card = cardOf(call, methodOf(call, getObject(call, 'subscription', subscriptionIdOf(invoice))));
  const content = invoicePage({ invoice, key, card, problem, year: world.now().getUTCFullYear() + 4 });
  return sendPage(reply, content, 'never', problem === null ? 200 : 422);
}

function invoiceOf(world: World, request: FastifyRequest, key: string): Objects['invoice'] | undefined {
  const invoice = findObject(actOf(world), 'invoice', (request.params as { id: string }).id);
  const url = invoice?.hosted_invoice_url ?? null;
  return url !== null && new URL(url).searchParams.get('key') === key ? invoice : undefined;
}

function payInvoicePage(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new URLSearchParams(bodyOf(request));
  const invoice = invoiceOf(world, request, body.get('key') ?? '');
  if (invoice === undefined) return ended(reply);
  const call = actOf(world);
  const result = body.get('use') === 'saved' ? paySaved(call, invoice) : payTyped(call, invoice, body);
  const { pathname, search } = new URL(String(invoice.hosted_invoice_url));
  if (result.status === 'requires_action') return toBank(call, reply, result.intent, `${pathname}${search}`);
  if (result.status === 'failed') return showInvoice(world, request, reply, result.error);
  return reply.redirect(`${pathname}${search}`, 303);
}

function paySaved(call: Call, invoice: Objects['invoice']): PayResult {
  const method = methodOf(call, getObject(call, 'subscription', subscriptionIdOf(invoice)));
  return method === null ? NO_CARD : payOpenInvoice(call, invoice.id, savedAttempt(call, method));
}

function payTyped(call: Call, invoice: Objects['invoice'], body: URLSearchParams): PayResult {
  const attempt = readAttempt(call, readCardForm(body));
  return 'error' in attempt ? { status: 'failed', error: attempt.error } : payOpenInvoice(call, invoice.id, attempt);
}

function intentOf(call: Call, id: string) {
  return findObject(call, 'payment_intent', id) ?? findObject(call, 'setup_intent', id);
}

function toBank(call: Call, reply: FastifyReply, intentId: string, back: string): FastifyReply {
  const query = new URLSearchParams({ client_secret: intentOf(call, intentId)?.client_secret ?? '', back });
  return reply.redirect(`/sandbox/bank/${intentId}?${query.toString()}`, 303);
}

function showBank(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const query = new URLSearchParams(queryOf(request));
  const intent = intentOf(actOf(world), (request.params as { id: string }).id);
  const secret = query.get('client_secret') ?? '';
  if (intent === undefined || intent.client_secret !== secret) return ended(reply);
  const what = intent.object === 'payment_intent' ? pounds(intent.amount) : 'the use of your card';
  return sendPage(
    reply,
    bankPage({ what, action: `/sandbox/bank/${intent.id}`, secret, back: query.get('back') ?? '/sandbox/console' }),
    'never',
  );
}

function answerBank(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new URLSearchParams(bodyOf(request));
  const call = actOf(world);
  const intent = intentOf(call, (request.params as { id: string }).id);
  if (intent === undefined || intent.client_secret !== body.get('client_secret')) return ended(reply);
  const passed = body.get('passed') === 'true';
  const back = body.get('back') ?? '/sandbox/console';
  const { portalId, attempt } = hiddenOf(call, intent.id) as { portalId?: string; attempt?: Attempt };
  if (intent.object === 'payment_intent') finishAuthentication(call, intent.id, passed);
  else if (portalId !== undefined && attempt !== undefined && intent.status === 'requires_action') {
    const result = passed ? setUpCard(call, intent, attempt, true) : refuseSetup(call, intent, attempt);
    if (result.status === 'saved') return afterSaving(call, reply, getObject(call, 'billing_portal.session', portalId), attempt);
    const { pathname, search } = new URL(getObject(call, 'billing_portal.session', portalId).url);
    return reply.redirect(`${pathname}${search}`, 303);
  }
  return reply.redirect(back, 303);
}
