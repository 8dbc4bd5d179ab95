import { closeDispute, type Dispute, isOpen, submitEvidence } from '../money/disputes.ts';
import { getOwnObject, updateObject } from '../store/objects.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { boolean, emptyable, metadata, object, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';

const evidence = object({
  access_activity_log: emptyable(string(20_000)),
  cancellation_policy_disclosure: emptyable(string(20_000)),
  customer_email_address: emptyable(string(800)),
  customer_name: emptyable(string(500)),
  product_description: emptyable(string(20_000)),
  refund_policy_disclosure: emptyable(string(20_000)),
  service_date: emptyable(string(200)),
  uncategorized_text: emptyable(string(20_000)),
});
const updateParams = { evidence, metadata: metadata(), submit: boolean() };

/** Charges taken back by buyers' banks. */
export const disputeRoutes: readonly Route[] = [
  route('GET', '/v1/disputes', { ...listParams, charge: string(200), payment_intent: string(200) }, (call, params) =>
    listObjects(call, 'dispute', '/v1/disputes', params, { charge: params.charge, payment_intent: params.payment_intent }),
  ),
  route('GET', '/v1/disputes/:id', {}, (call, _params, ids) => getOwnObject(call, 'dispute', idOf(ids))),
  route('POST', '/v1/disputes/:id', updateParams, updateDispute),
  route('POST', '/v1/disputes/:id/close', {}, (call, _params, ids) =>
    closeDispute(call, getOwnObject(call, 'dispute', idOf(ids)).id, false),
  ),
];

function updateDispute(call: Call, params: Values<typeof updateParams>, ids: Ids): Dispute {
  const before = getOwnObject(call, 'dispute', idOf(ids));
  if (params.evidence !== undefined && !isOpen(before)) {
    throw invalidRequest('This dispute is already closed.', { code: 'status_transition_invalid' });
  }
  const after = updateObject(call, 'dispute', before.id, {
    evidence: { ...before.evidence, ...params.evidence },
    evidence_details: { ...before.evidence_details, has_evidence: before.evidence_details.has_evidence || params.evidence !== undefined },
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
  // As in the API, evidence is submitted at once unless the call says otherwise.
  if (params.evidence !== undefined && params.submit !== false) return submitEvidence(call, after, after.evidence.uncategorized_text);
  emit(call, 'charge.dispute.updated', after, { evidence: before.evidence, metadata: before.metadata });
  return after;
}
