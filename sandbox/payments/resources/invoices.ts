import type { Invoice, InvoiceShares } from '../billing/invoice-object.ts';
import { finalizeInvoice, voidInvoice } from '../billing/invoices.ts';
import { noteFailure, payInvoice } from '../billing/pay-invoice.ts';
import { methodOf } from '../billing/renew.ts';
import { subscriptionIdOf } from '../billing/invoice-object.ts';
import { savedAttempt } from '../money/payment-attempt.ts';
import { findObject, getObject, getOwnObject, hiddenOf, updateHidden, updateObject } from '../store/objects.ts';
import { atTimeOf } from '../store/timelines.ts';
import { ApiError, invalidRequest } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { boolean, choice, integer, metadata, object, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';

const listInvoicesParams = {
  ...listParams,
  customer: string(200),
  status: choice('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: string(200),
};
const updateParams = { application_fee_amount: integer(0), auto_advance: boolean(), description: string(1500), metadata: metadata() };
const payParams = { off_session: boolean(), payment_method: string(200) };
const listPaymentsParams = {
  ...listParams,
  invoice: string(200),
  payment: object({ payment_intent: string(200), type: required(choice('payment_intent')) }),
  status: choice('canceled', 'open', 'paid'),
};

export const invoiceRoutes: readonly Route[] = [
  route('GET', '/v1/invoices', listInvoicesParams, (call, params) =>
    listObjects(call, 'invoice', '/v1/invoices', params, {
      customer: params.customer,
      status: params.status,
      'parent.subscription_details.subscription': params.subscription,
    }),
  ),
  route('GET', '/v1/invoices/:id', {}, (call, _params, ids) => getOwnObject(call, 'invoice', idOf(ids))),
  route('POST', '/v1/invoices/:id', updateParams, updateInvoice),
  route('POST', '/v1/invoices/:id/finalize', {}, finalize),
  route('POST', '/v1/invoices/:id/pay', payParams, pay),
  route('POST', '/v1/invoices/:id/void', {}, makeVoid),
  route('GET', '/v1/invoice_payments', listPaymentsParams, (call, params) =>
    listObjects(call, 'invoice_payment', '/v1/invoice_payments', params, {
      invoice: params.invoice,
      'payment.payment_intent': params.payment?.payment_intent,
      status: params.status,
    }),
  ),
  route('GET', '/v1/invoice_payments/:id', {}, (call, _params, ids) => getOwnObject(call, 'invoice_payment', idOf(ids))),
];

function updateInvoice(call: Call, params: Values<typeof updateParams>, ids: Ids): Invoice {
  const before = getOwnObject(call, 'invoice', idOf(ids));
  if (before.status !== 'draft' && params.application_fee_amount !== undefined) {
    throw invalidRequest('Finalized invoices cannot be updated in this way.', {
      code: 'invoice_not_editable',
      param: 'application_fee_amount',
    });
  }
  if (params.application_fee_amount !== undefined) {
    const shares = hiddenOf(call, before.id)['shares'] as InvoiceShares;
    updateHidden(call, before.id, { shares: { ...shares, fee: params.application_fee_amount || null } });
  }
  const { application_fee_amount: _fee, metadata: given, ...plain } = params;
  const after = updateObject(call, 'invoice', before.id, { ...plain, metadata: mergeMetadata(before.metadata ?? {}, given) });
  emit(call, 'invoice.updated', after);
  return after;
}

function finalize(call: Call, _params: object, ids: Ids): Invoice {
  const invoice = getOwnObject(call, 'invoice', idOf(ids));
  if (invoice.status !== 'draft')
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", { code: 'invoice_not_editable' });
  return finalizeInvoice(atTimeOf(call, String(invoice.customer)), invoice.id);
}

/** Charges an open invoice now, to its subscription's card unless another one is named. */
function pay(call: Call, params: Values<typeof payParams>, ids: Ids): Invoice {
  const invoice = getOwnObject(call, 'invoice', idOf(ids));
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw invalidRequest('This invoice can no longer be paid, or not yet.', { code: 'invoice_not_editable' });
  const at = atTimeOf(call, String(invoice.customer));
  const method = params.payment_method ?? methodOf(call, getObject(call, 'subscription', subscriptionIdOf(invoice)));
  if (method === null || findObject(call, 'payment_method', method)?.customer !== invoice.customer) {
    throw invalidRequest('There is no payment method that this invoice could be charged to.', {
      code: 'resource_missing',
      param: 'payment_method',
    });
  }
  const result = payInvoice(at, invoice.id, savedAttempt(call, method), { buyer: 'away' });
  if (result.status === 'paid') return getObject(call, 'invoice', invoice.id);
  noteFailure(at, invoice.id, invoice.next_payment_attempt);
  if (result.status === 'requires_action') {
    throw new ApiError(
      402,
      {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message: 'Payment for this invoice requires additional user action before it can be completed successfully.',
      },
      { keepsWork: true },
    );
  }
  const { failure } = result;
  throw new ApiError(
    402,
    {
      type: 'card_error',
      code: failure.code,
      message: failure.message,
      ...(failure.declineCode === '' ? {} : { decline_code: failure.declineCode }),
      ...(failure.charge === undefined ? {} : { charge: failure.charge }),
    },
    { keepsWork: true },
  );
}

function makeVoid(call: Call, _params: object, ids: Ids): Invoice {
  const invoice = getOwnObject(call, 'invoice', idOf(ids));
  if (invoice.status !== 'open')
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.", { code: 'invoice_not_editable' });
  return voidInvoice(atTimeOf(call, String(invoice.customer)), invoice.id);
}
