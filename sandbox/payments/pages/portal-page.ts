import { amountOf, itemOf, type Subscription } from '../billing/subscription-object.ts';
import type { Objects } from '../wire/objects.ts';
import { type CardProblem, cardForm } from './card-form.ts';
import { html, type Html, moment, page, pounds } from './html.ts';

export type PortalInput = {
  readonly session: Objects['billing_portal.session'];
  readonly key: string;
  readonly customer: Objects['customer'];
  readonly subscriptions: readonly { subscription: Subscription; name: string }[];
  readonly card: string | null;
  readonly invoices: readonly Objects['invoice'][];
  readonly problem: CardProblem;
  readonly done: string | null;
  readonly year: number;
};

/** Where customers manage their subscriptions: the card, cancelling and resuming, past payments. */
export function portalPage(input: PortalInput): string {
  const { session } = input;
  const cardOnly = session.flow?.type === 'payment_method_update';
  return page({
    title: 'Billing',
    body: html`
<main class="narrow stack">
  <div class="row spread"><span class="logo"><i></i>Turnout billing</span><span class="pill warn">Test — no money moves</span></div>
  ${session.return_url === null ? null : html`<p><a href="${session.return_url}">Return to Turnout</a></p>`}
  ${input.done === null ? null : html`<p class="notice" role="status">${input.done}</p>`}
  ${cardOnly ? null : subscriptionsCard(input)}
  <section class="card stack"><h2>Card</h2><p class="muted">${input.card ?? 'No saved card.'}</p>
    ${cardForm({
      action: `/sandbox/portal/${session.id}/card`,
      label: 'Save card',
      hidden: { key: input.key },
      problem: input.problem,
      year: input.year,
    })}</section>
  ${cardOnly ? null : invoicesCard(input)}
</main>`,
  });
}

function subscriptionsCard(input: PortalInput): Html {
  return html`<section class="card stack"><h1>${input.customer.name ?? input.customer.email ?? 'Your subscriptions'}</h1>${
    input.subscriptions.length === 0
      ? html`<p class="muted">No subscriptions.</p>`
      : input.subscriptions.map(({ subscription, name }) => subscriptionPart(input, subscription, name))
  }</section>`;
}

function subscriptionPart(input: PortalInput, subscription: Subscription, name: string): Html {
  const { plan, current_period_end: end } = itemOf(subscription);
  const ends = subscription.cancel_at_period_end;
  const next = ends ? `Ends on ${moment(end)}` : `${subscription.status === 'trialing' ? 'Trial until' : 'Renews on'} ${moment(end)}`;
  return html`<div class="stack"><div class="row spread"><strong>${name}</strong><span class="pill">${subscription.status}</span></div>
    <p class="muted">${pounds(amountOf(subscription))} per ${plan.interval}. ${next}.</p>
    <form method="post" action="/sandbox/portal/${input.session.id}/subscriptions/${subscription.id}"><input type="hidden" name="key" value="${input.key}">
    <input type="hidden" name="ends" value="${ends ? 'false' : 'true'}"><button class="btn ghost" type="submit">${ends ? 'Resume subscription' : 'Cancel subscription'}</button></form></div>`;
}

function invoicesCard({ invoices }: PortalInput): Html {
  return html`<section class="card stack"><h2>Payments</h2>${
    invoices.length === 0
      ? html`<p class="muted">No payments yet.</p>`
      : html`<div class="table" role="region" aria-label="Payments" tabindex="0"><table><thead><tr><th>When</th><th>Amount</th><th>Status</th></tr></thead><tbody>${invoices.map(
          (one) =>
            html`<tr><td>${moment(one.created)}</td><td class="money">${pounds(one.total)}</td><td>${
              one.status === 'open' ? html`<a href="${one.hosted_invoice_url ?? '#'}">Pay now</a>` : one.status
            }</td></tr>`,
        )}</tbody></table></div>`
  }</section>`;
}

/** One invoice, for a customer who was asked to pay it. */
export function invoicePage(input: {
  invoice: Objects['invoice'];
  key: string;
  card: string | null;
  problem: CardProblem;
  year: number;
}): string {
  const { invoice, key } = input;
  const action = `/sandbox/invoice/${invoice.id}`;
  return page({
    title: `Invoice ${invoice.number ?? ''}`,
    body: html`
<main class="narrow stack">
  <div class="row spread"><span class="logo"><i></i>Turnout billing</span><span class="pill warn">Test — no money moves</span></div>
  <section class="card stack"><h1>Invoice ${invoice.number}</h1>
    <ul class="items">${invoice.lines.data.map((line) => html`<li><span>${line.description}</span><span class="money">${pounds(line.amount)}</span></li>`)}</ul>
    <div class="total"><span>Due</span><span class="money">${pounds(invoice.amount_remaining)}</span></div>
    <p class="muted">Status: ${invoice.status}</p>
    ${
      invoice.status !== 'open'
        ? null
        : html`${
            input.card === null
              ? null
              : html`<form method="post" action="${action}"><input type="hidden" name="key" value="${key}"><input type="hidden" name="use" value="saved"><button class="btn wide-button" type="submit">Pay with ${input.card}</button></form>`
          }<h2>Another card</h2>${cardForm({ action, label: 'Pay with this card', hidden: { key, use: 'new' }, problem: input.problem, year: input.year })}`
    }
  </section>
</main>`,
  });
}

/** The bank's prompt outside a checkout, as a separate page. */
export function bankPage(input: { what: string; action: string; secret: string; back: string }): string {
  return page({
    title: '3-D Secure',
    body: html`
<main class="narrow stack" aria-label="Your bank">
  <span class="pill warn">Test bank — no money moves</span>
  <section class="card stack"><h1>Confirm with your bank</h1>
    <p class="muted">A real bank would ask you here to confirm ${input.what} to Turnout. Choose what happens next.</p>
    <form class="stack" method="post" action="${input.action}">
      <input type="hidden" name="client_secret" value="${input.secret}"><input type="hidden" name="back" value="${input.back}">
      <button class="btn wide-button" type="submit" name="passed" value="true">Complete</button>
      <button class="btn ghost wide-button" type="submit" name="passed" value="false">Fail</button>
    </form></section>
</main>`,
  });
}
