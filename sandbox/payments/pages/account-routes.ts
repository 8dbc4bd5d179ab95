import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { setCapability } from '../resources/accounts/account-capability.ts';
import { putBankAccount, readBankAccount, TEST_BANK_ACCOUNT } from '../store/bank-accounts.ts';
import { transact } from '../store/database.ts';
import { findLink, type Link, makeLink, useLink } from '../store/links.ts';
import { findObject } from '../store/objects.ts';
import { emitThin } from '../webhooks/emit.ts';
import type { Sender } from '../webhooks/sender.ts';
import { bodyOf, queryOf } from '../wire/http-text.ts';
import { actOf, type World } from '../world.ts';
import { linkEndedPage, type OnboardingEntry, type OnboardingErrors, onboardingPage } from './account-pages.ts';
import { checkSameOrigin, sendPage } from './send-page.ts';

const FORM_LIFETIME = 60 * 60;
const TEST_VALUES = { dateOfBirth: '1990-01-01', sortCode: '10-88-00', accountNumber: TEST_BANK_ACCOUNT.accountNumber };

/** The form behind account links. */
export function registerAccountPages(app: FastifyInstance, world: World, sender: Sender): void {
  app.get('/sandbox/onboarding/:id', (request, reply) => openOnboarding(world, request, reply));
  app.post('/sandbox/onboarding/:id', (request, reply) => {
    checkSameOrigin(request);
    const answer = submitOnboarding(world, request, reply);
    sender.wake();
    return answer;
  });
}

/** Opens a link's form once; a used or expired link redirects to the refresh URL, where the product creates a new one. */
function openOnboarding(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = idOf(request);
  const link = findLink(world, 'onboarding', new URLSearchParams(queryOf(request)).get('link') ?? '');
  const account = findObject(actOf(world), 'v2.core.account', id);
  if (link === undefined || account === undefined || link.account_id !== id) {
    return sendPage(reply, linkEndedPage('Go back to Turnout and start the set-up again.'), 'never', 404);
  }
  if (!useLink(world, link.token)) return reply.redirect(link.refresh_url ?? '/', 303);
  const form = makeLink(
    actOf(world),
    { purpose: 'onboarding_form', account_id: id, refresh_url: link.refresh_url, return_url: link.return_url },
    FORM_LIFETIME,
  );
  const entry = { legalName: account.display_name ?? '', ...TEST_VALUES };
  return sendPage(reply, onboardingPage({ account, token: form.token, returnUrl: link.return_url ?? '/', entry, errors: {} }), 'never');
}

function submitOnboarding(world: World, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = new URLSearchParams(bodyOf(request));
  const form = findLink(world, 'onboarding_form', body.get('token') ?? '');
  const account = findObject(actOf(world), 'v2.core.account', idOf(request));
  if (form === undefined || account === undefined || form.account_id !== account.id) {
    return sendPage(reply, linkEndedPage('Go back to Turnout and start the set-up again.'), 'never', 404);
  }
  const entry: OnboardingEntry = {
    legalName: (body.get('legalName') ?? '').slice(0, 200),
    dateOfBirth: (body.get('dateOfBirth') ?? '').slice(0, 20),
    sortCode: (body.get('sortCode') ?? '').slice(0, 20),
    accountNumber: (body.get('accountNumber') ?? '').slice(0, 20),
  };
  const errors = checkEntry(entry, world.now());
  if (Object.keys(errors).length > 0) {
    return sendPage(reply, onboardingPage({ account, token: form.token, returnUrl: form.return_url ?? '/', entry, errors }), 'never', 422);
  }
  // A second submission only redirects to the return URL.
  transact(world.database, () => {
    if (!useLink(world, form.token)) return;
    putBankAccount(world, form.account_id, readBankAccount(entry).bank);
    activate(world, form);
  });
  return reply.redirect(form.return_url ?? '/', 303);
}

function activate(world: World, form: Link): void {
  const call = actOf(world);
  emitThin(call, 'v2.core.account[identity].updated', form.account_id);
  setCapability(call, form.account_id, 'active');
  emitThin(call, 'v2.core.account_link.returned', form.account_id, {
    account_id: form.account_id,
    configurations: ['recipient'],
    use_case: 'account_onboarding',
  });
}

function checkEntry(entry: OnboardingEntry, now: Date): OnboardingErrors {
  const errors: OnboardingErrors = {};
  if (entry.legalName.trim() === '') errors.legalName = 'Enter your legal name.';
  const born = new Date(`${entry.dateOfBirth}T00:00:00Z`);
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - 13);
  if (Number.isNaN(born.getTime())) errors.dateOfBirth = 'Enter your date of birth.';
  else if (born > oldest) errors.dateOfBirth = 'You must be at least 13 years old.';
  return { ...errors, ...readBankAccount(entry).errors };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}
