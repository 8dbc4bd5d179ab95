import { deleteObject, getOwnObject, insertObject, updateObject } from '../store/objects.ts';
import { dropDeliveriesTo } from '../webhooks/deliveries.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { listObjects, pageParams } from '../wire/list.ts';
import { mergeMetadata } from '../wire/metadata.ts';
import type { Objects } from '../wire/objects.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { array, boolean, choice, emptyable, metadata, required, string, type Values } from '../wire/schema.ts';
import { API_VERSION, type Call, newId, seconds } from '../world.ts';

type Endpoint = Objects['webhook_endpoint'];

const createParams = {
  api_version: choice(API_VERSION),
  connect: boolean(),
  description: emptyable(string()),
  enabled_events: required(array(string(100), 300)),
  metadata: metadata(),
  url: required(string(2048)),
};
const updateParams = {
  description: emptyable(string()),
  disabled: boolean(),
  enabled_events: array(string(100), 300),
  metadata: metadata(),
  url: string(2048),
};

export const webhookEndpointRoutes: readonly Route[] = [
  route('POST', '/v1/webhook_endpoints', createParams, createEndpoint),
  route('GET', '/v1/webhook_endpoints', pageParams, (call, params) =>
    listObjects(call, 'webhook_endpoint', '/v1/webhook_endpoints', params),
  ),
  route('GET', '/v1/webhook_endpoints/:id', {}, (call, _params, ids) => getOwnObject(call, 'webhook_endpoint', idOf(ids))),
  route('POST', '/v1/webhook_endpoints/:id', updateParams, updateEndpoint),
  route('DELETE', '/v1/webhook_endpoints/:id', {}, deleteEndpoint),
];

function createEndpoint(call: Call, params: Values<typeof createParams>) {
  checkUrl(params.url);
  const secret = newId(call, 'whsec_', 32);
  const endpoint: Endpoint = {
    id: newId(call, 'we_'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: seconds(call),
    description: params.description ?? null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    status: 'enabled',
    url: params.url,
  };
  insertObject(call, 'webhook_endpoint', endpoint, { secrets: [secret], connect: params.connect ?? false });
  // The secret is shown only this once.
  return { ...endpoint, secret };
}

function updateEndpoint(call: Call, params: Values<typeof updateParams>, ids: Ids): Endpoint {
  const before = getOwnObject(call, 'webhook_endpoint', idOf(ids));
  if (params.url !== undefined) checkUrl(params.url);
  return updateObject(call, 'webhook_endpoint', before.id, {
    ...(params.description === undefined ? {} : { description: params.description }),
    ...(params.enabled_events === undefined ? {} : { enabled_events: params.enabled_events }),
    ...(params.disabled === undefined ? {} : { status: params.disabled ? 'disabled' : 'enabled' }),
    ...(params.url === undefined ? {} : { url: params.url }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
}

function deleteEndpoint(call: Call, _params: object, ids: Ids) {
  const endpoint = getOwnObject(call, 'webhook_endpoint', idOf(ids));
  dropDeliveriesTo(call, endpoint.id);
  deleteObject(call, endpoint.id);
  return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
}

/** Rejects anything but an http(s) URL. */
export function checkUrl(url: string, param = 'url'): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', { code: 'url_invalid', param });
  }
}
