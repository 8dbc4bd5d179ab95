import type { Objects } from '../wire/objects.ts';
import { html, page, pounds } from './html.ts';

/** The bank's prompt during a payment, with both answers. */
export function threeDSecurePage(intent: Objects['payment_intent'] | Objects['setup_intent']): string {
  const what = intent.object === 'payment_intent' ? pounds(intent.amount) : 'the use of your card';
  const waiting = intent.status === 'requires_action';
  return page({
    title: '3-D Secure',
    bodyClass: 'embedded',
    script: 'three-d-secure.js',
    body: html`
<main class="checkout stack" aria-label="Your bank">
  <span class="pill warn">Test bank — no money moves</span>
  <h1>Confirm your payment</h1>
  <p class="muted">A real bank would ask you here to confirm ${what} to Turnout. Choose what happens next.</p>
  ${
    waiting
      ? html`<form class="stack" data-authentication data-secret="${intent.client_secret ?? ''}" method="post" action="/sandbox/3ds/${intent.id}/finish">
    <button class="btn wide-button" type="submit" value="complete" disabled>Complete</button>
    <button class="btn ghost wide-button" type="submit" value="fail" disabled>Fail</button>
  </form>`
      : html`<p class="notice">This payment no longer needs to be confirmed.</p>`
  }
  <p class="muted" role="status" data-status></p>
</main>`,
  });
}
