import { findBankAccount } from '../../store/bank-accounts.ts';
import { findReturnUrl, makeLink } from '../../store/links.ts';
import { findObject, getObject } from '../../store/objects.ts';
import { invalidRequest, missingReference } from '../../wire/api-error.ts';
import type { Json } from '../../wire/present.ts';
import { type Ids, idOf, type Route, route } from '../../wire/route.ts';
import { choice, object, required, string, type Values } from '../../wire/schema.ts';
import { type Call, seconds } from '../../world.ts';
import { capabilityStatus } from './account-object.ts';
import { checkUrl } from '../webhook-endpoints.ts';

const LIFETIME = 10 * 60;

const visit = object({
  refresh_url: required(string(5000)),
  return_url: string(5000),
  collection_options: object({ fields: choice('currently_due', 'eventually_due'), future_requirements: choice('include', 'omit') }),
});
const createParams = {
  account: required(string(200)),
  use_case: required(
    object({ type: required(choice('account_onboarding', 'account_update')), account_onboarding: visit, account_update: visit }),
  ),
};

export const accountLinkRoutes: readonly Route[] = [
  route('POST', '/v2/core/account_links', createParams, createAccountLink),
  route('POST', '/v1/accounts/:id/login_links', {}, createLoginLink),
];

function createAccountLink(call: Call, params: Values<typeof createParams>): Json {
  const account = findObject(call, 'v2.core.account', params.account);
  if (account === undefined || account.closed === true) throw missingReference('account', params.account, 'account');
  const { type } = params.use_case;
  const details = params.use_case[type];
  if (details === undefined) {
    throw invalidRequest(`Missing required param: use_case[${type}].`, { code: 'parameter_missing', param: `use_case[${type}]` });
  }
  checkUrl(details.refresh_url, `use_case[${type}][refresh_url]`);
  if (details.return_url !== undefined) checkUrl(details.return_url, `use_case[${type}][return_url]`);
  const link = makeLink(
    call,
    {
      purpose: 'onboarding',
      account_id: account.id,
      refresh_url: details.refresh_url,
      return_url: details.return_url ?? details.refresh_url,
    },
    LIFETIME,
  );
  return {
    object: 'v2.core.account_link',
    account: account.id,
    created: call.now().toISOString(),
    expires_at: new Date(link.expires_at * 1000).toISOString(),
    livemode: false,
    url: `${call.publicOrigin()}/sandbox/onboarding/${account.id}?link=${link.token}`,
    use_case: { type, [type]: details },
  };
}

function createLoginLink(call: Call, _params: object, ids: Ids): Json {
  const account = getObject(call, 'v2.core.account', idOf(ids));
  // A restricted account has a dashboard as well: its owner finished the set-up at some time.
  if (capabilityStatus(account) !== 'active' && !findBankAccount(call, account.id)) {
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
  }
  const link = makeLink(
    call,
    { purpose: 'express', account_id: account.id, refresh_url: null, return_url: findReturnUrl(call, account.id) },
    LIFETIME,
  );
  return { object: 'login_link', created: seconds(call), url: `${call.publicOrigin()}/sandbox/express/${account.id}?link=${link.token}` };
}
