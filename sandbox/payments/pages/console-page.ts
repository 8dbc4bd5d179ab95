import type { Faults } from '../faults.ts';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Objects } from '../wire/objects.ts';
import { type BillingContent, billingSections } from './console-billing.ts';
import { type MoneyContent, moneySections } from './console-money.ts';
import { consoleSection, pill, pressButton } from './console-parts.ts';
import { html, type Html, moment, page, pounds } from './html.ts';

/** What the console shows: the newest of each kind. */
export type ConsoleContent = {
  readonly faults: Faults;
  readonly events: readonly { id: string; type: string; at: number; deliveries: readonly Delivery[] }[];
  readonly sessions: readonly Objects['checkout.session'][];
  readonly payments: readonly Objects['charge'][];
  readonly billing: BillingContent;
  readonly money: MoneyContent;
  readonly accounts: readonly { id: string; name: string; status: string }[];
};

/** What has happened in the sandbox, with the fault switches. */
export function consolePage(content: ConsoleContent): string {
  return page({
    title: 'Payment sandbox',
    body: html`
<main class="wide stack">
  <header class="row spread"><h1>Payment sandbox</h1><span class="pill warn">Test — no money moves</span></header>
  <nav class="jump" aria-label="Sections"><a href="#events">Events</a><a href="#sessions">Checkout sessions</a><a href="#payments">Payments</a><a href="#subscriptions">Subscriptions</a><a href="#invoices">Invoices</a><a href="#disputes">Disputes</a><a href="#payouts">Payouts</a><a href="#accounts">Accounts</a><a href="#faults">Fault switches</a></nav>
  ${consoleSection('events', 'Events and webhooks', ['Event', 'When', 'Webhooks', 'Action'], content.events.map(eventRow), 'No events yet.')}
  ${consoleSection(
    'sessions',
    'Checkout sessions',
    ['Session', 'Created', 'Amount', 'Status'],
    content.sessions.map(
      (one) =>
        html`<tr><td><code>${one.id.slice(0, 24)}…</code></td><td>${moment(one.created)}</td><td class="money">${pounds(one.amount_total ?? 0)}</td><td>${pill(one.status ?? '')}</td></tr>`,
    ),
    'No checkout sessions yet.',
  )}
  ${consoleSection(
    'payments',
    'Payments',
    ['Charge', 'Created', 'Amount', 'Refunded', 'Status', 'Action'],
    content.payments.map(
      (one) =>
        html`<tr><td><code>${one.id}</code></td><td>${moment(one.created)}</td><td class="money">${pounds(one.amount)}</td><td class="money">${pounds(one.amount_refunded)}</td><td>${pill(one.refunded ? 'refunded' : one.status)} ${one.failure_message}</td><td>${one.paid && !one.disputed && !one.refunded ? pressButton(`/sandbox/charges/${one.id}/dispute`, 'reason', 'fraudulent', 'Dispute') : null}</td></tr>`,
    ),
    'No payments yet.',
  )}
  ${billingSections(content.billing)}
  ${moneySections(content.money)}
  ${consoleSection('accounts', 'Accounts', ['Account', 'Name', 'Can receive', 'Action'], content.accounts.map(accountRow), 'No accounts yet.')}
  ${switches(content.faults)}
</main>`,
  });
}

function eventRow(event: ConsoleContent['events'][number]): Html {
  return html`<tr><td><strong>${event.type}</strong><br><code>${event.id}</code></td><td>${moment(event.at)}</td><td>${
    event.deliveries.length === 0 ? html`<span class="muted">no endpoint</span>` : event.deliveries.map(deliveryPart)
  }</td><td>${
    event.deliveries.length === 0
      ? null
      : html`<form method="post" action="/sandbox/events/${event.id}/resend"><input type="hidden" name="from" value="console"><button class="btn quiet small" type="submit">Resend</button></form>`
  }</td></tr>`;
}

function deliveryPart(delivery: Delivery): Html {
  const tries = delivery.attempts === 1 ? '1 attempt' : `${delivery.attempts} attempts`;
  return html`<div>${pill(delivery.state)} <span class="muted">${tries}${delivery.last_error === null ? '' : `, ${delivery.last_error}`}</span></div>`;
}

function accountRow(account: ConsoleContent['accounts'][number]): Html {
  const next = account.status === 'active' ? 'restricted' : 'active';
  return html`<tr><td><code>${account.id}</code></td><td>${account.name}</td><td>${pill(account.status)}</td><td>${
    account.status === 'closed'
      ? null
      : html`${pressButton(`/sandbox/accounts/${account.id}/pay-out`, 'from', 'console', 'Pay out')}<form method="post" action="/sandbox/accounts/${account.id}/capability"><input type="hidden" name="status" value="${next}"><button class="btn quiet small" type="submit">${next === 'active' ? 'Activate' : 'Restrict'}</button></form>${stopPayouts(account)}`
  }</td></tr>`;
}

function stopPayouts({ id, status }: ConsoleContent['accounts'][number]): Html | null {
  if (status !== 'active') return null;
  return html`<form method="post" action="/sandbox/accounts/${id}/capability"><input type="hidden" name="status" value="active"><input type="hidden" name="payouts" value="restricted"><button class="btn quiet small" type="submit">Stop payouts</button></form>`;
}

function switches(faults: ConsoleContent['faults']): Html {
  const number = (name: string, label: string, value: number, min = 0) =>
    html`<label>${label}<input type="number" name="${name}" min="${min}" value="${value}"></label>`;
  const box = (name: string, label: string, on: boolean) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="true" ${on ? html`checked` : null}>${label}</label>`;
  return html`<section class="card stack" id="faults"><h2>Fault switches</h2>
  <p class="muted">Counts go down with every call they affect. A restart switches everything off.</p>
  <form class="stack" method="post" action="/sandbox/faults"><div class="switches">
    ${number('dropReply', 'Lose the reply after the work is done (calls)', faults.dropReply)}
    ${number('answer500', 'Answer 500 before any work (calls)', faults.answer500)}
    ${number('delay', 'Wait before the work (calls)', faults.delay)}
    ${number('delayMs', 'How long to wait (ms)', faults.delayMs)}
    <label>Only paths starting with<input name="path" value="${faults.path}" placeholder="/v1/refunds"></label>
    ${number('loseWebhooks', 'Lose webhooks (−1: all)', faults.loseWebhooks, -1)}
    ${number('lateBookings', 'Book the money ten seconds late (charges)', faults.lateBookings)}
    ${box('duplicateWebhooks', 'Send every webhook twice', faults.duplicateWebhooks)}
    ${box('shuffleWebhooks', 'Send webhooks in reverse order', faults.shuffleWebhooks)}
    ${box('holdWebhooks', 'Hold back all webhooks', faults.holdWebhooks)}
  </div><button class="btn" type="submit">Set the switches</button></form></section>`;
}
