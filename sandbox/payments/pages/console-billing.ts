import { itemOf, type Subscription } from '../billing/subscription-object.ts';
import type { Settings } from '../settings.ts';
import type { Objects } from '../wire/objects.ts';
import { consoleSection, pill, pressButton } from './console-parts.ts';
import { html, type Html, moment, pounds } from './html.ts';

/** What the console shows about subscriptions. `now` is the customer's time. */
export type BillingContent = {
  readonly subscriptions: readonly { subscription: Subscription; customer: string; now: number }[];
  readonly invoices: readonly Objects['invoice'][];
  readonly settings: Settings;
};

const STEPS = [
  ['renewal', 'Renew'],
  ['day', '+1 day'],
  ['month', '+1 month'],
] as const;

/** Subscriptions and their invoices, with buttons that move a customer's time and fail a renewal. */
export function billingSections(content: BillingContent): Html {
  return html`${consoleSection(
    'subscriptions',
    'Subscriptions',
    ['Subscription', 'Status', 'Customer’s time', 'Period ends', 'Action'],
    content.subscriptions.map(subscriptionRow),
    'No subscriptions yet.',
    settingsForm(content.settings),
  )}${consoleSection(
    'invoices',
    'Invoices',
    ['Invoice', 'Created', 'Amount', 'Status', 'Next attempt'],
    content.invoices.map(invoiceRow),
    'No invoices yet.',
  )}`;
}

function subscriptionRow({ subscription, customer, now }: BillingContent['subscriptions'][number]): Html {
  const over = ['canceled', 'incomplete_expired'].includes(subscription.status);
  return html`<tr><td><strong>${customer}</strong><br><code>${subscription.id}</code></td><td>${pill(subscription.status)}${
    subscription.cancel_at_period_end ? ' ends' : null
  }</td><td>${moment(now)}</td><td>${moment(itemOf(subscription).current_period_end)}</td><td><div class="row">${
    over
      ? null
      : html`${STEPS.map(([step, label]) => pressButton(`/sandbox/subscriptions/${subscription.id}/advance`, 'by', step, label))}${pressButton(
          `/sandbox/subscriptions/${subscription.id}/fail-next`,
          'from',
          'console',
          'Fail the next renewal',
        )}`
  }</div></td></tr>`;
}

function invoiceRow(invoice: Objects['invoice']): Html {
  const id =
    invoice.hosted_invoice_url == null
      ? html`<code>${invoice.id}</code>`
      : html`<a href="${invoice.hosted_invoice_url}">${invoice.number ?? invoice.id}</a>`;
  const next = invoice.next_payment_attempt;
  return html`<tr><td>${id}</td><td>${moment(invoice.created)}</td><td class="money">${pounds(invoice.total)}</td><td>${pill(invoice.status ?? '')} <span class="muted">${invoice.attempt_count} attempts</span></td><td>${next === null ? null : moment(next)}</td></tr>`;
}

function settingsForm({ afterLastRetry }: Settings): Html {
  const options = [
    ['cancel', 'is cancelled'],
    ['unpaid', 'is marked unpaid'],
    ['past_due', 'stays past due'],
  ] as const;
  return html`<form class="row" method="post" action="/sandbox/settings"><label>After the last failed attempt, a subscription <select name="afterLastRetry">${options.map(
    ([value, label]) => html`<option value="${value}" ${value === afterLastRetry ? html`selected` : null}>${label}</option>`,
  )}</select></label><button class="btn quiet small" type="submit">Set</button></form>
  <form class="row" method="post" action="/sandbox/advance"><span class="muted">Move time forward for every subscriber:</span><button class="btn quiet small" type="submit" name="by" value="day">+1 day</button><button class="btn quiet small" type="submit" name="by" value="month">+1 month</button></form>`;
}
