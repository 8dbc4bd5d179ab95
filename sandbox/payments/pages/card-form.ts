import type { CardEntry } from '../money/card-entry.ts';
import { TEST_CARDS } from '../money/test-cards.ts';
import { html, type Html } from './html.ts';

/** What is wrong with a submitted card: one field, or a refusal by the bank. */
export type CardProblem = { field: keyof CardEntry | null; message: string } | null;

/** A card form that the browser submits itself. `hidden` holds values to submit along with it. */
export function cardForm(input: {
  action: string;
  label: string;
  hidden: { [name: string]: string };
  problem: CardProblem;
  year: number;
}): Html {
  const expiry = `12/${String(input.year % 100).padStart(2, '0')}`;
  const field = (name: keyof CardEntry, label: string, attributes: Html) => {
    const error = input.problem?.field === name ? input.problem.message : '';
    return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" required aria-describedby="${name}-error" ${error === '' ? null : html`aria-invalid="true"`} ${attributes}><span class="error" id="${name}-error">${error}</span></div>`;
  };
  return html`<form class="stack" method="post" action="${input.action}">
    ${Object.entries(input.hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    ${input.problem !== null && input.problem.field === null ? html`<div class="alert" role="alert">${input.problem.message}</div>` : null}
    ${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" list="test-cards"`)}
    <datalist id="test-cards">${TEST_CARDS.map((card) => html`<option value="${card.number}">${card.title}</option>`)}</datalist>
    <div class="pair">
      ${field('expiry', 'Expiry date', html`inputmode="numeric" autocomplete="cc-exp" value="${expiry}"`)}
      ${field('securityCode', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" value="123"`)}
    </div>
    ${field('name', 'Name on card', html`autocomplete="cc-name"`)}
    <button class="btn wide-button" type="submit">${input.label}</button>
  </form>`;
}

/** Reads the card from a submitted form, as far as it was filled in. */
export function readCardForm(body: URLSearchParams): CardEntry {
  const text = (name: string, max: number) => (body.get(name) ?? '').slice(0, max);
  return {
    number: text('number', 40),
    expiry: text('expiry', 10),
    securityCode: text('securityCode', 10),
    name: text('name', 200),
    email: '',
    country: 'GB',
  };
}
