import type { Objects } from '../wire/objects.ts';
import { html, type Html, page } from './html.ts';

export type OnboardingEntry = { legalName: string; dateOfBirth: string; sortCode: string; accountNumber: string };
export type OnboardingErrors = Partial<Record<keyof OnboardingEntry, string>>;

/** The form that enables an account to receive money. */
export function onboardingPage(input: {
  account: Objects['v2.core.account'];
  token: string;
  returnUrl: string;
  entry: OnboardingEntry;
  errors: OnboardingErrors;
}): string {
  const { account, entry, errors } = input;
  return page({
    title: 'Set up payouts',
    body: html`
<main class="narrow stack">
  <div class="row spread"><span class="logo"><i></i>Turnout payouts</span><span class="pill warn">Test — nothing is checked</span></div>
  <form class="card stack" method="post" action="/sandbox/onboarding/${account.id}">
    <h1>Set up payouts</h1>
    <p class="muted">${account.display_name ?? 'You'} will be able to receive money for tickets. The values below are test values; keep them or enter your own.</p>
    <input type="hidden" name="token" value="${input.token}">
    ${input_('legalName', 'Legal name', entry, errors, html`autocomplete="name"`)}
    ${input_('dateOfBirth', 'Date of birth', entry, errors, html`type="date"`)}
    <div class="pair">
      ${input_('sortCode', 'Sort code', entry, errors, html`inputmode="numeric"`)}
      ${input_('accountNumber', 'Account number', entry, errors, html`inputmode="numeric"`)}
    </div>
    <p class="notice muted">10-88-00 and 00012345 are the test account. No bank is contacted and no money moves.</p>
    <button class="btn wide-button" type="submit">Agree and submit</button>
    <p class="muted">By continuing, you agree that this is a test. <a href="${input.returnUrl}">Go back without finishing</a></p>
  </form>
</main>`,
  });
}

function input_(name: keyof OnboardingEntry, label: string, entry: OnboardingEntry, errors: OnboardingErrors, attributes: Html): Html {
  const error = errors[name];
  const invalid = error === undefined ? null : html`aria-invalid="true"`;
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${entry[name]}" required aria-describedby="${name}-error" ${invalid} ${attributes}><span class="error" id="${name}-error">${error ?? ''}</span></div>`;
}

/** Shown for a link that no longer opens anything. */
export function linkEndedPage(message: string): string {
  return page({
    title: 'Link expired',
    body: html`<main class="narrow stack"><span class="logo"><i></i>Turnout payouts</span><section class="card stack"><h1>This link has expired</h1><p class="muted">${message}</p></section></main>`,
  });
}
