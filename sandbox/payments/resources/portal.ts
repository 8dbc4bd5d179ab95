import { findObject, insertObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import { type Route, route } from '../wire/route.ts';
import { choice, object, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import { checkUrl } from './webhook-endpoints.ts';

type PortalSession = Objects['billing_portal.session'];

const CONFIGURATION = 'bpc_turnoutsandboxportal';
const createParams = {
  customer: required(string(200)),
  flow_data: object({
    type: required(choice('payment_method_update', 'subscription_cancel')),
    after_completion: object({
      type: required(choice('hosted_confirmation', 'portal_homepage', 'redirect')),
      redirect: object({ return_url: required(string(2048)) }),
    }),
    subscription_cancel: object({ subscription: required(string(200)) }),
  }),
  locale: choice('auto', 'en', 'en-GB'),
  return_url: string(2048),
};

/** Links to the page where customers manage their own subscriptions. */
export const portalRoutes: readonly Route[] = [route('POST', '/v1/billing_portal/sessions', createParams, createSession)];

function createSession(call: Call, params: Values<typeof createParams>): PortalSession {
  const { flow_data: flow, return_url: back } = params;
  if (findObject(call, 'customer', params.customer) === undefined) throw missingReference('customer', params.customer, 'customer');
  if (back !== undefined) checkUrl(back, 'return_url');
  if (flow?.after_completion?.redirect !== undefined) {
    checkUrl(flow.after_completion.redirect.return_url, 'flow_data[after_completion][redirect][return_url]');
  }
  const ends = flow?.subscription_cancel?.subscription;
  if (flow?.type === 'subscription_cancel' && ends === undefined) {
    throw invalidRequest('Missing required param: flow_data[subscription_cancel].', { code: 'parameter_missing', param: 'flow_data' });
  }
  if (ends !== undefined && findObject(call, 'subscription', ends)?.customer !== params.customer) {
    throw missingReference('subscription', ends, 'flow_data[subscription_cancel][subscription]');
  }
  const id = newId(call, 'bps_');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: CONFIGURATION,
    created: seconds(call),
    customer: params.customer,
    customer_account: null,
    flow: flow === undefined ? null : flowOf(flow),
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: back ?? null,
    url: `${call.publicOrigin()}/sandbox/portal/${id}?key=${newId(call, '')}`,
  };
  insertObject(call, 'billing_portal.session', session);
  emit(call, 'billing_portal.session.created', session);
  return session;
}

function flowOf(flow: NonNullable<Values<typeof createParams>['flow_data']>): NonNullable<PortalSession['flow']> {
  const { type, after_completion: after, subscription_cancel: ends } = flow;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: ends === undefined ? null : { retention: null, subscription: ends.subscription },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}
