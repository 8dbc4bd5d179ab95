import type { Payout } from '../money/payouts.ts';
import { capabilityStatus } from '../resources/accounts/account-object.ts';
import type { BankAccount } from '../store/bank-accounts.ts';
import type { Objects } from '../wire/objects.ts';
import { html, type Html, moment, page, pounds } from './html.ts';

type ExpressPage = {
  account: Objects['v2.core.account'];
  token: string;
  /** Where the account's owner came from; null if that isn't known. */
  returnUrl: string | null;
  available: number;
  pending: number;
  bank: BankAccount;
  errors: Partial<BankAccount>;
  saved: boolean;
  payouts: readonly Payout[];
  transfers: readonly Objects['transfer'][];
};

const STATES: { readonly [status: string]: string } = {
  in_transit: 'On its way',
  paid: 'Arrived',
  failed: 'Returned',
  canceled: 'Cancelled',
};

/** What an account's owner sees: the balance, where payouts go and how to change that, payouts and incoming transfers. */
export function expressPage(input: ExpressPage): string {
  const { account, payouts, transfers } = input;
  return page({
    title: 'Your payouts',
    body: html`
<main class="narrow stack">
  <div class="row spread"><span class="logo"><i></i>Turnout payouts</span><span class="pill warn">Test — no money moves</span></div>
  ${input.returnUrl === null ? null : html`<p><a href="${input.returnUrl}">← Back to Turnout</a></p>`}
  ${capabilityStatus(account) === 'active' ? null : html`<p class="notice">This account is restricted: payments and payouts are on hold. Go back to Turnout and choose “Update details”.</p>`}
  <section class="card stack">
    <h1>${account.display_name ?? 'Your account'}</h1>
    <div class="total"><span>Available</span><span class="money">${pounds(input.available)}</span></div>
    <div class="row spread muted"><span>Pending (two days after a payment)</span><span class="money">${pounds(input.pending)}</span></div>
  </section>
  ${bankForm(input)}
  <section class="card stack"><h2>Payouts</h2>${
    payouts.length === 0
      ? html`<p class="muted">No payouts yet.</p>`
      : table(
          'Payouts',
          ['Arrives', 'Amount', 'State'],
          payouts.map((one) => [moment(one.arrival_date), pounds(one.amount), one.failure_message ?? STATES[one.status] ?? one.status]),
        )
  }</section>
  <section class="card stack"><h2>Transfers</h2>${
    transfers.length === 0
      ? html`<p class="muted">No transfers yet. They appear here when someone buys a ticket.</p>`
      : table(
          'Transfers',
          ['When', 'Amount', 'Reversed'],
          transfers.map((one) => [moment(one.created), pounds(one.amount), pounds(one.amount_reversed)]),
        )
  }</section>
</main>`,
  });
}

function bankForm({ account, token, bank, errors, saved }: ExpressPage): Html {
  return html`<form class="card stack" method="post" action="/sandbox/express/${account.id}">
    <h2>Bank account</h2>
    ${saved ? html`<p class="notice" role="status">Saved. Your next payout goes to the account ending ${bank.accountNumber.slice(-4)}.</p>` : null}
    <input type="hidden" name="link" value="${token}">
    <div class="pair">${field('sortCode', 'Sort code', bank, errors)}${field('accountNumber', 'Account number', bank, errors)}</div>
    <button class="btn wide-button" type="submit">Change bank account</button>
    <p class="muted">This is a test: no bank is contacted.</p>
  </form>`;
}

function field(name: keyof BankAccount, label: string, bank: BankAccount, errors: Partial<BankAccount>): Html {
  const invalid = errors[name] === undefined ? null : html`aria-invalid="true"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${bank[name]}" required inputmode="numeric" aria-describedby="${name}-error" ${invalid}><span class="error" id="${name}-error">${errors[name] ?? ''}</span></div>`;
}

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell, index) => html`<td class="${index === 1 ? 'money' : ''}">${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
