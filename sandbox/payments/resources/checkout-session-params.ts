import { array, boolean, choice, createdRange, integer, metadata, object, percent, required, string } from '../wire/schema.ts';
import { pageParams } from '../wire/list.ts';

const priceData = object({
  currency: required(string(3)),
  product_data: required(
    object({
      name: required(string(250)),
      description: string(1000),
      images: array(string(2048), 8),
      metadata: metadata(),
    }),
  ),
  unit_amount: required(integer(0, 99_999_999)),
});

const lineItem = object({ quantity: integer(1, 999_999), price: string(200), price_data: priceData, metadata: metadata() });

/**
 * The parameters of a new session: everything that card payments, subscriptions and saving a card use. Old names are unknown, as in the
 * API.
 */
export const createSessionParams = {
  adaptive_pricing: object({ enabled: boolean() }),
  allowed_payment_method_types: array(choice('card'), 1),
  billing_address_collection: choice('auto', 'required'),
  client_reference_id: string(200),
  currency: string(3),
  customer: string(200),
  customer_email: string(800),
  discounts: array(object({ coupon: required(string(5000)) }), 1),
  expires_at: integer(),
  line_items: array(lineItem, 100),
  locale: string(20),
  metadata: metadata(),
  mode: required(choice('payment', 'setup', 'subscription')),
  payment_intent_data: object({
    application_fee_amount: integer(0),
    description: string(1000),
    metadata: metadata(),
    receipt_email: string(800),
    transfer_data: object({ destination: required(string(200)), amount: integer(1) }),
    transfer_group: string(255),
  }),
  payment_method_collection: choice('always', 'if_required'),
  redirect_on_completion: choice('always', 'if_required', 'never'),
  return_url: string(5000),
  setup_intent_data: object({ description: string(1000), metadata: metadata() }),
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: object({
    application_fee_percent: percent(),
    billing_mode: object({
      type: required(choice('classic', 'flexible')),
      flexible: object({ proration_discounts: choice('included', 'itemized') }),
    }),
    description: string(500),
    metadata: metadata(),
    transfer_data: object({ destination: required(string(200)), amount_percent: percent() }),
    trial_period_days: integer(1, 730),
    trial_settings: object({
      end_behavior: required(object({ missing_payment_method: required(choice('cancel', 'create_invoice', 'pause')) })),
    }),
  }),
  success_url: string(5000),
  cancel_url: string(5000),
  ui_mode: choice('elements', 'embedded_page', 'form', 'hosted_page'),
};

export const listSessionsParams = {
  ...pageParams,
  created: createdRange(),
  customer: string(200),
  customer_details: object({ email: required(string(800)) }),
  payment_intent: string(200),
  subscription: string(200),
  status: choice('complete', 'expired', 'open'),
};
