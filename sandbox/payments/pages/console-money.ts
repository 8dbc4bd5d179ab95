import { type Dispute, isOpen } from '../money/disputes.ts';
import type { Payout } from '../money/payouts.ts';
import { consoleSection, pill, pressButton } from './console-parts.ts';
import { html, type Html, moment, pounds } from './html.ts';

/** What the console shows about disputes, payouts and balances. */
export type MoneyContent = {
  readonly disputes: readonly Dispute[];
  readonly payouts: readonly { payout: Payout; account: string }[];
  readonly balances: readonly { name: string; available: number; pending: number }[];
};

/** Disputes and payouts, with buttons that decide them, and every balance. */
export function moneySections(content: MoneyContent): Html {
  return html`${consoleSection(
    'disputes',
    'Disputes',
    ['Dispute', 'Opened', 'Amount', 'Status', 'Action'],
    content.disputes.map(disputeRow),
    'No disputes yet. Use the button next to a payment to dispute it.',
  )}${consoleSection('payouts', 'Payouts', ['Payout', 'Account', 'Arrives', 'Amount', 'Status', 'Action'], content.payouts.map(payoutRow), 'No payouts yet.')}${consoleSection(
    'balances',
    'Balances',
    ['Account', 'Available', 'Pending'],
    content.balances.map(
      (one) =>
        html`<tr><td>${one.name}</td><td class="money">${pounds(one.available)}</td><td class="money">${pounds(one.pending)}</td></tr>`,
    ),
    '',
    pressButton('/sandbox/settle-money', 'from', 'console', 'Make all pending money available'),
  )}`;
}

function disputeRow(dispute: Dispute): Html {
  const path = `/sandbox/disputes/${dispute.id}/close`;
  return html`<tr><td><code>${dispute.id}</code><br><span class="muted">${dispute.reason}</span></td><td>${moment(dispute.created)}</td><td class="money">${pounds(dispute.amount)}</td><td>${pill(dispute.status)}</td><td><div class="row">${
    isOpen(dispute)
      ? html`${pressButton(path, 'outcome', 'won', 'Seller wins')}${pressButton(path, 'outcome', 'lost', 'Seller loses')}`
      : null
  }</div></td></tr>`;
}

function payoutRow({ payout, account }: MoneyContent['payouts'][number]): Html {
  return html`<tr><td><code>${payout.id}</code></td><td>${account}</td><td>${moment(payout.arrival_date)}</td><td class="money">${pounds(payout.amount)}</td><td>${pill(payout.status)}</td><td><div class="row">${
    payout.status !== 'in_transit'
      ? null
      : html`${pressButton(`/sandbox/payouts/${payout.id}/finish`, 'outcome', 'paid', 'Arrive')}${pressButton(`/sandbox/payouts/${payout.id}/finish`, 'outcome', 'failed', 'Fail')}`
  }</div></td></tr>`;
}
