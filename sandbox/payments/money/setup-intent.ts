import { insertObject, updateHidden, updateObject } from '../store/objects.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';
import type { Attempt } from './payment-attempt.ts';
import { attachMethod } from './payment-method.ts';
import { authenticationFailure, errorOf, type Failure } from './payment-intent.ts';

type SetupIntent = Objects['setup_intent'];

/** How an attempt to save a card ended. */
export type SetupResult = { status: 'saved' } | { status: 'requires_action'; intent: string } | { status: 'failed'; failure: Failure };

type NewSetup = {
  readonly customer: string;
  readonly metadata: { [key: string]: string };
  readonly description: string | null;
  readonly hidden: { [name: string]: unknown };
};

/** Opens a setup intent that waits for a card to save. `hidden` says what it is for. */
export function openSetupIntent(call: Call, input: NewSetup): SetupIntent {
  const id = newId(call, 'seti_');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(call, `${id}_secret_`),
    created: seconds(call),
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  };
  insertObject(call, 'setup_intent', intent, input.hidden);
  emit(call, 'setup_intent.created', intent);
  return intent;
}

/** Tries once to save a card: the buyer may have to authenticate with the bank, and some cards can't be saved. */
export function setUpCard(call: Call, intent: SetupIntent, attempt: Attempt, authenticated: boolean): SetupResult {
  const { behaviour } = attempt;
  updateHidden(call, intent.id, { attempt });
  if (behaviour.authentication === 'required' && !authenticated) {
    const url = `${call.publicOrigin()}/sandbox/3ds/${intent.id}?client_secret=${intent.client_secret}`;
    const asking = updateObject(call, 'setup_intent', intent.id, {
      status: 'requires_action',
      payment_method: attempt.paymentMethodId,
      last_setup_error: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: null, url } },
    });
    emit(call, 'setup_intent.requires_action', asking);
    return { status: 'requires_action', intent: intent.id };
  }
  if (behaviour.authentication === 'fails') return refuseSetup(call, intent, attempt);
  if (behaviour.decline !== undefined && behaviour.saves !== true)
    return refuseSetup(call, intent, attempt, { type: 'card_error', ...behaviour.decline });
  attachMethod(call, attempt, String(intent.customer));
  const done = updateObject(call, 'setup_intent', intent.id, {
    status: 'succeeded',
    payment_method: attempt.paymentMethodId,
    last_setup_error: null,
    next_action: null,
  });
  emit(call, 'setup_intent.succeeded', done);
  return { status: 'saved' };
}

/** Ends an attempt without saving; the intent waits for another card. By default the reason is a failed 3-D Secure. */
export function refuseSetup(
  call: Call,
  intent: SetupIntent,
  attempt: Attempt,
  failure = authenticationFailure('setup_intent_authentication_failure'),
): SetupResult {
  const refused = updateObject(call, 'setup_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: errorOf(call, attempt, failure),
  });
  emit(call, 'setup_intent.setup_failed', refused);
  return { status: 'failed', failure };
}
