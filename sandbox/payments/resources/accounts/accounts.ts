import { getObject, insertObject, updateObject } from '../../store/objects.ts';
import { invalidRequest } from '../../wire/api-error.ts';
import { mergeMetadata } from '../../wire/metadata.ts';
import { type Ids, idOf, type Route, route } from '../../wire/route.ts';
import { array, boolean, choice, integer, metadata, object, required, string, type Values } from '../../wire/schema.ts';
import { listPage } from '../../wire/v2-list.ts';
import { emitThin } from '../../webhooks/emit.ts';
import { type Call, newId } from '../../world.ts';
import { type Account, recipientOf, requirementsOf, showAccount } from './account-object.ts';

const include = array(
  choice(
    'configuration.customer',
    'configuration.merchant',
    'configuration.recipient',
    'defaults',
    'future_requirements',
    'identity',
    'requirements',
  ),
  7,
);
const recipient = object({
  capabilities: object({ stripe_balance: object({ stripe_transfers: object({ requested: required(boolean()) }) }) }),
});
const profile = object({ business_url: string(2048), doing_business_as: string(200), product_description: string(2000) });
const createParams = {
  configuration: object({ recipient }),
  contact_email: string(800),
  contact_phone: string(40),
  dashboard: choice('express', 'full', 'none'),
  defaults: object({
    currency: string(3),
    locales: array(string(20), 10),
    profile,
    responsibilities: object({
      fees_collector: required(choice('application', 'application_custom', 'application_express', 'stripe')),
      losses_collector: required(choice('application', 'stripe')),
    }),
  }),
  display_name: string(300),
  identity: object({ country: string(2), entity_type: choice('company', 'government_entity', 'individual', 'non_profit') }),
  include,
  metadata: metadata(),
};
const updateParams = {
  contact_email: string(800),
  contact_phone: string(40),
  dashboard: choice('express', 'full', 'none'),
  defaults: object({ profile }),
  display_name: string(300),
  include,
  metadata: metadata(),
};

export const accountRoutes: readonly Route[] = [
  route('POST', '/v2/core/accounts', createParams, createAccount),
  route('GET', '/v2/core/accounts', { limit: integer(1, 100), page: string(200) }, (call, params) =>
    listPage(call, 'v2.core.account', '/v2/core/accounts', params, (one) => showAccount(one, [])),
  ),
  route('GET', '/v2/core/accounts/:id', { include }, (call, params, ids) =>
    showAccount(getObject(call, 'v2.core.account', idOf(ids)), params.include ?? []),
  ),
  route('POST', '/v2/core/accounts/:id', updateParams, updateAccount),
  route('POST', '/v2/core/accounts/:id/close', { applied_configurations: array(choice('recipient'), 3) }, closeAccount),
];

function createAccount(call: Call, params: Values<typeof createParams>): Account {
  const country = params.identity?.country?.toUpperCase();
  if (country !== undefined && country !== 'GB') {
    throw invalidRequest('The payment sandbox opens accounts in gb only.', { param: 'identity[country]' });
  }
  const receives = params.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true;
  const account: Account = {
    id: newId(call, 'acct_', 16),
    object: 'v2.core.account',
    applied_configurations: receives ? ['recipient'] : [],
    closed: false,
    ...(receives ? { configuration: { recipient: recipientOf('restricted') }, requirements: requirementsOf('restricted') } : {}),
    ...(params.contact_email === undefined ? {} : { contact_email: params.contact_email }),
    ...(params.contact_phone === undefined ? {} : { contact_phone: params.contact_phone }),
    created: call.now().toISOString(),
    dashboard: params.dashboard ?? 'none',
    defaults: defaultsOf(params.defaults),
    ...(params.display_name === undefined ? {} : { display_name: params.display_name }),
    identity: { country: 'gb', entity_type: params.identity?.entity_type ?? 'individual' },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
  };
  insertObject({ ...call, account: '' }, 'v2.core.account', account);
  emitThin(call, 'v2.core.account.created', account.id);
  return showAccount(account, params.include ?? []);
}

type Defaults = NonNullable<Account['defaults']>;

function defaultsOf(given: Values<typeof createParams>['defaults']): Defaults {
  return {
    currency: given?.currency ?? 'gbp',
    locales: given?.locales ?? [],
    ...(given?.profile === undefined ? {} : { profile: given.profile }),
    responsibilities: { ...given?.responsibilities, requirements_collector: 'stripe' },
  };
}

function updateAccount(call: Call, params: Values<typeof updateParams>, ids: Ids): Account {
  const before = getObject(call, 'v2.core.account', idOf(ids));
  checkOpen(before);
  const { include: included, metadata: given, defaults, ...plain } = params;
  const after = updateObject(call, 'v2.core.account', before.id, {
    ...plain,
    ...(defaults?.profile === undefined
      ? {}
      : { defaults: { ...(before.defaults ?? defaultsOf(undefined)), profile: { ...before.defaults?.profile, ...defaults.profile } } }),
    metadata: mergeMetadata(before.metadata ?? {}, given),
  });
  emitThin(call, 'v2.core.account.updated', before.id);
  return showAccount(after, included ?? []);
}

function closeAccount(call: Call, _params: object, ids: Ids): Account {
  const account = getObject(call, 'v2.core.account', idOf(ids));
  checkOpen(account);
  const closed = updateObject(call, 'v2.core.account', account.id, {
    closed: true,
    applied_configurations: [],
    configuration: { recipient: { ...recipientOf('restricted'), applied: false } },
  });
  emitThin(call, 'v2.core.account.closed', account.id);
  return showAccount(closed, []);
}

function checkOpen(account: Account): void {
  if (account.closed === true) throw invalidRequest(`Account ${account.id} is closed.`, { code: 'account_closed' });
}
