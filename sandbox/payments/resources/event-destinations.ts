import { getOwnObject, hiddenOf, insertObject } from '../store/objects.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { array, choice, integer, metadata, object, required, string, type Values } from '../wire/schema.ts';
import { listPage } from '../wire/v2-list.ts';
import { API_VERSION, type Call, newId } from '../world.ts';
import { checkUrl } from './webhook-endpoints.ts';

type Destination = Objects['v2.core.event_destination'];

const include = array(choice('webhook_endpoint.signing_secret', 'webhook_endpoint.url'), 5);
const createParams = {
  description: string(500),
  enabled_events: required(array(string(200), 300)),
  event_payload: required(choice('snapshot', 'thin')),
  events_from: array(string(20), 5),
  include,
  metadata: metadata(),
  name: required(string(200)),
  snapshot_api_version: choice(API_VERSION),
  type: required(choice('webhook_endpoint')),
  webhook_endpoint: required(object({ url: required(string(2048)) })),
};

export const eventDestinationRoutes: readonly Route[] = [
  route('POST', '/v2/core/event_destinations', createParams, createDestination),
  route('GET', '/v2/core/event_destinations', { include, limit: integer(1, 100), page: string(200) }, (call, params) =>
    listPage(call, 'v2.core.event_destination', '/v2/core/event_destinations', params, (one) => show(call, one, params.include ?? [])),
  ),
  route('GET', '/v2/core/event_destinations/:id', { include }, (call, params, ids) =>
    show(call, getOwnObject(call, 'v2.core.event_destination', idOf(ids)), params.include ?? []),
  ),
];

function createDestination(call: Call, params: Values<typeof createParams>) {
  checkUrl(params.webhook_endpoint.url, 'webhook_endpoint[url]');
  const now = call.now().toISOString();
  const destination: Destination = {
    id: newId(call, 'ed_test_'),
    object: 'v2.core.event_destination',
    created: now,
    description: params.description ?? '',
    enabled_events: params.enabled_events,
    event_payload: params.event_payload,
    ...(params.events_from === undefined ? {} : { events_from: params.events_from }),
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    ...(params.event_payload === 'snapshot' ? { snapshot_api_version: params.snapshot_api_version ?? API_VERSION } : {}),
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: now,
    webhook_endpoint: { url: params.webhook_endpoint.url },
  };
  insertObject(call, 'v2.core.event_destination', destination, { secrets: [newId(call, 'whsec_', 32)] });
  return show(call, destination, params.include ?? []);
}

/** Shows the endpoint's URL and secret only if `include` requests them. */
function show(call: Call, destination: Destination, included: readonly string[]): Destination {
  const { webhook_endpoint: endpoint, ...rest } = destination;
  const secrets = hiddenOf(call, destination.id)['secrets'];
  const part = {
    ...(included.includes('webhook_endpoint.url') && endpoint?.url !== undefined ? { url: endpoint.url } : {}),
    ...(included.includes('webhook_endpoint.signing_secret') && Array.isArray(secrets) ? { signing_secret: String(secrets[0]) } : {}),
  };
  return { ...rest, webhook_endpoint: part };
}
