import { TEST_CARDS } from '../money/test-cards.ts';
import type { Objects } from '../wire/objects.ts';
import { html, type Html, page, pounds } from './html.ts';

export type EmbedInput = {
  readonly session: Objects['checkout.session'];
  readonly items: readonly { description: string | null; quantity: number | null; amount_total: number; price: Price }[];
  readonly trialDays: number;
  readonly asksForCard: boolean;
  readonly email: string;
  readonly parentOrigin: string;
  readonly redirect: string | null;
  /** The year of the suggested expiry date. */
  readonly year: number;
};

type Price = Pick<Objects['price'], 'unit_amount' | 'recurring'>;

const COUNTRIES = [
  ['GB', 'United Kingdom'],
  ['IE', 'Ireland'],
  ['FR', 'France'],
  ['DE', 'Germany'],
  ['ES', 'Spain'],
  ['IT', 'Italy'],
  ['NL', 'Netherlands'],
  ['PL', 'Poland'],
  ['PT', 'Portugal'],
  ['SE', 'Sweden'],
  ['CH', 'Switzerland'],
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['AU', 'Australia'],
  ['IN', 'India'],
  ['JP', 'Japan'],
] as const;

/** The checkout page inside the product's frame: the order, the card form, and help with test numbers. */
export function embedPage(input: EmbedInput): string {
  const { session } = input;
  return page({
    title: 'Payment',
    bodyClass: 'embedded',
    script: 'embed.js',
    body: html`
<main class="checkout stack" data-checkout data-state="${session.status ?? 'open'}" data-secret="${session.client_secret ?? ''}"
  data-parent="${input.parentOrigin}" data-redirect="${input.redirect ?? ''}">
  <div class="row spread"><span class="pill warn">Test payment — no money moves</span><span class="muted">Turnout sandbox</span></div>
  <section class="stack">
    <h1 class="small-title">Your order</h1>
    <ul class="items">${input.items.map(
      (item) =>
        html`<li><span>${item.description}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ''}</span><span class="money">${pounds(item.amount_total)}</span></li>`,
    )}</ul>
    ${total(input)}
  </section>
  ${session.status === 'open' ? html`${cardForm(input)}${input.asksForCard ? help(input.year) : null}` : null}
  <section class="done" data-done tabindex="-1" role="status" ${session.status === 'complete' ? null : html`hidden`}>
    <span class="tick" aria-hidden="true">✓</span><h1>Payment complete</h1><p class="muted">Taking you back…</p>
  </section>
  <section class="done" data-closed tabindex="-1" role="status" ${session.status === 'expired' ? null : html`hidden`}>
    <h1>This checkout has ended</h1><p class="muted">Nothing was charged. Go back and start again to pay.</p>
  </section>
  <dialog data-bank aria-label="Confirm with your bank"><div data-bank-frame></div></dialog>
</main>`,
  });
}

function total(input: EmbedInput): Html {
  const [item] = input.items;
  const recurring = item?.price.recurring ?? null;
  const each =
    item === undefined || recurring === null ? '' : `${pounds((item.price.unit_amount ?? 0) * (item.quantity ?? 1))} ${every(recurring)}`;
  const note =
    recurring === null
      ? null
      : html`<p class="muted">${input.trialDays > 0 ? `${input.trialDays} days free, then ${each}` : each} until you cancel.</p>`;
  if (input.session.mode === 'setup') return html`<p class="muted">Your card is saved for later payments. Nothing is charged now.</p>`;
  const label = recurring === null ? 'Total' : 'Due today';
  return html`<div class="total"><span>${label}</span><span class="money">${pounds(input.session.amount_total ?? 0)}</span></div>${note}`;
}

function every({ interval, interval_count: count }: NonNullable<Price['recurring']>): string {
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

function labelOf({ session, trialDays }: EmbedInput): string {
  if (session.mode === 'setup') return 'Save card';
  if (trialDays > 0) return 'Start trial';
  return session.mode === 'subscription'
    ? `Subscribe for ${pounds(session.amount_total ?? 0)}`
    : `Pay ${pounds(session.amount_total ?? 0)}`;
}

function cardForm(input: EmbedInput): Html {
  const { session } = input;
  const label = labelOf(input);
  return html`
<form class="stack" data-card-form novalidate method="post" action="/sandbox/embed/${session.id}/pay">
  ${field('email', 'email', 'Email', html`type="email" autocomplete="email" value="${input.email}" placeholder="For the receipt (optional)"`)}
  ${input.asksForCard ? cardFields() : null}
  <div class="alert" role="alert" data-error hidden></div>
  <button class="btn wide-button" data-pay data-label="${label}" type="submit" disabled><span class="spinner" data-spinner hidden></span><span data-label>${label}</span></button>
</form>`;
}

/** The card fields, without the form around them. */
function cardFields(): Html {
  return html`
  ${field('number', 'number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" required`)}
  <div class="pair">
    ${field('expiry', 'expiry', 'Expiry date', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" required`)}
    ${field('security-code', 'securityCode', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" placeholder="3 digits" required`)}
  </div>
  ${field('name', 'name', 'Name on card', html`autocomplete="cc-name" required`)}
  <div class="field">
    <label for="country">Country or region</label>
    <select id="country" data-field="country" autocomplete="billing country">${COUNTRIES.map(([code, name]) => html`<option value="${code}">${name}</option>`)}</select>
    <span class="error" id="country-error" role="alert"></span>
  </div>`;
}

function field(id: string, name: string, label: string, attributes: Html): Html {
  return html`<div class="field"><label for="${id}">${label}</label><input id="${id}" data-field="${name}" aria-describedby="${id}-error" ${attributes}><span class="error" id="${id}-error" role="alert"></span></div>`;
}

function help(year: number): Html {
  const expiry = `12/${String(year % 100).padStart(2, '0')}`;
  return html`
<details data-help>
  <summary>Test card numbers</summary>
  <p class="muted">Any future expiry date and any three digits as security code. Choose a number to fill it in.</p>
  <ul class="numbers">${TEST_CARDS.map(
    (card) =>
      html`<li><button type="button" data-use-card="${card.number}" data-expiry="${expiry}">${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</button><span class="muted">${card.title}</span></li>`,
  )}</ul>
</details>`;
}

/** Replaces the checkout if the URL doesn't open one. */
export function embedErrorPage(message: string): string {
  return page({
    title: 'Payment',
    bodyClass: 'embedded',
    body: html`<main class="checkout stack"><span class="pill warn">Test payment — no money moves</span><h1>This checkout cannot be opened</h1><p class="muted">${message}</p></main>`,
  });
}
