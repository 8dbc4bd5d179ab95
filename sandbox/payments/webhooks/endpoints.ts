import { createHash } from 'node:crypto';

import { deleteObject, findObject, hiddenOf, insertObject, queryObjects, updateHidden, updateObject } from '../store/objects.ts';
import { actOf, API_VERSION, type Call, seconds, type World } from '../world.ts';
import { dropDeliveriesTo } from './deliveries.ts';

/** An endpoint from the start-up configuration. */
export type ConfiguredWebhook = { readonly url: string; readonly secret: string; readonly style: 'snapshot' | 'thin' };
export type Endpoint = { id: string; url: string; secrets: string[] };

/**
 * Writes the configured endpoints into the books. They keep their ids across restarts, so events that weren't delivered before a restart go
 * to the currently configured URL.
 */
export function syncConfiguredWebhooks(world: World, configured: readonly ConfiguredWebhook[]): void {
  const call = actOf(world);
  const wanted = new Map(configured.map((webhook, index) => [configuredId(webhook.style, index), webhook]));
  for (const kind of ['webhook_endpoint', 'v2.core.event_destination'] as const) {
    for (const { id } of queryObjects(call, kind, { limit: 1000 })) {
      if (hiddenOf(call, id)['configured'] !== true || wanted.has(id)) continue;
      dropDeliveriesTo(call, id);
      deleteObject(call, id);
    }
  }
  for (const [id, webhook] of wanted) {
    if (webhook.style === 'snapshot') syncSnapshot(call, id, webhook);
    else syncThin(call, id, webhook);
    updateHidden(call, id, { configured: true, secrets: [webhook.secret] });
  }
}

function configuredId(style: ConfiguredWebhook['style'], index: number): string {
  const hash = createHash('sha256').update(`configured:${style}:${index}`).digest('hex').slice(0, 24);
  return `${style === 'snapshot' ? 'we_' : 'ed_test_'}${hash}`;
}

function syncSnapshot(call: Call, id: string, webhook: ConfiguredWebhook): void {
  if (findObject(call, 'webhook_endpoint', id) !== undefined) {
    updateObject(call, 'webhook_endpoint', id, { url: webhook.url });
    return;
  }
  insertObject(call, 'webhook_endpoint', {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: seconds(call),
    description: 'From the configuration of the payment sandbox',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: webhook.url,
  });
}

function syncThin(call: Call, id: string, webhook: ConfiguredWebhook): void {
  const now = call.now().toISOString();
  if (findObject(call, 'v2.core.event_destination', id) !== undefined) {
    updateObject(call, 'v2.core.event_destination', id, { webhook_endpoint: { url: webhook.url }, updated: now });
    return;
  }
  insertObject(call, 'v2.core.event_destination', {
    id,
    object: 'v2.core.event_destination',
    created: now,
    description: 'From the configuration of the payment sandbox',
    enabled_events: ['*'],
    event_payload: 'thin',
    livemode: false,
    name: 'Configured',
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: now,
    webhook_endpoint: { url: webhook.url },
  });
}

/** The endpoints subscribed to events of this type, by style. */
export function endpointsFor(call: Call, style: 'snapshot' | 'thin', type: string): Endpoint[] {
  const platform = { ...call, account: '' };
  const wants = (events: readonly string[]) => events.includes('*') || events.includes(type);
  const classic =
    style === 'snapshot'
      ? queryObjects(platform, 'webhook_endpoint', { where: { status: 'enabled' }, limit: 100 })
          .filter((one) => wants(one.enabled_events) && hears(platform, one.id, call.account))
          .map((one) => ({ id: one.id, url: one.url }))
      : [];
  const destinations = queryObjects(platform, 'v2.core.event_destination', {
    where: { status: 'enabled', event_payload: style },
    limit: 100,
  })
    .filter((one) => wants(one.enabled_events))
    .map((one) => ({ id: one.id, url: one.webhook_endpoint?.url ?? '' }));
  return [...classic, ...destinations].map((one) => ({ ...one, secrets: secretsOf(platform, one.id) }));
}

/** An endpoint receives the platform's events or those of connected accounts; a configured one receives both. */
function hears(call: Call, id: string, account: string): boolean {
  const { configured, connect } = hiddenOf(call, id);
  return configured === true || (connect === true) === (account !== '');
}

/** A delivery's endpoint as it is now, or undefined if it was deleted. */
export function findEndpoint(call: Call, id: string): Endpoint | undefined {
  const url = findObject(call, 'webhook_endpoint', id)?.url ?? findObject(call, 'v2.core.event_destination', id)?.webhook_endpoint?.url;
  return url === undefined ? undefined : { id, url, secrets: secretsOf(call, id) };
}

function secretsOf(call: Call, id: string): string[] {
  const secrets = hiddenOf(call, id)['secrets'];
  return Array.isArray(secrets) ? secrets.filter((one) => typeof one === 'string') : [];
}
