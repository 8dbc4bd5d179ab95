import type Stripe from 'stripe';

import { insertObject } from '../store/objects.ts';
import type { StoredEvent, StoredThinEvent, ThinEventType } from '../wire/objects.ts';
import { type Json, present } from '../wire/present.ts';
import { API_VERSION, type Call, newId, seconds } from '../world.ts';
import { addDelivery } from './deliveries.ts';
import { endpointsFor } from './endpoints.ts';

/**
 * Records a snapshot event about `object` and adds it to the outbox, in the transaction of the change itself. Does nothing for a silent
 * call.
 */
export function emit(call: Call, type: Stripe.Event['type'], object: object, previous?: Json): void {
  if (call.isSilent === true) return;
  const platform = { ...call, account: '' };
  const endpoints = endpointsFor(call, 'snapshot', type);
  const event: StoredEvent = {
    id: newId(call, 'evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(call),
    data: { object: present(call, object as Json), ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
    ...(call.account === '' ? {} : { account: call.account }),
  };
  call.onWire('event', event);
  insertObject(platform, 'event', event);
  const payload = JSON.stringify(event, null, 2);
  for (const endpoint of endpoints) addDelivery(call, event.id, endpoint.id, payload);
}

/** Records a thin event about a v2 account or its link. The payload names at most the account; the rest is read by the event's id. */
export function emitThin(call: Call, type: ThinEventType, accountId: string, data?: Json): void {
  const platform = { ...call, account: '' };
  const notification: StoredThinEvent = {
    id: newId(call, 'evt_test_'),
    object: 'v2.core.event',
    created: call.now().toISOString(),
    livemode: false,
    type,
    // A link can't be read again, so its event carries only its own data.
    ...(type.startsWith('v2.core.account_link')
      ? {}
      : { related_object: { id: accountId, type: 'v2.core.account', url: `/v2/core/accounts/${accountId}` } }),
    ...(call.requestId === null
      ? {}
      : { reason: { type: 'request', request: { id: call.requestId, idempotency_key: call.idempotencyKey ?? '' } } }),
  };
  call.onWire('thin_event', notification);
  insertObject(platform, 'v2.core.event', data === undefined ? notification : { ...notification, data });
  const payload = JSON.stringify(notification);
  for (const endpoint of endpointsFor(call, 'thin', type)) addDelivery(call, notification.id, endpoint.id, payload);
}
