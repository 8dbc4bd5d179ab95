import { getOwnObject } from '../store/objects.ts';
import { listObjects, listParams } from '../wire/list.ts';
import { idOf, type Route, route } from '../wire/route.ts';
import { array, string } from '../wire/schema.ts';

/** The record of what happened, for callers that missed a webhook. */
export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events', { ...listParams, type: string(100), types: array(string(100), 20) }, (call, params) =>
    listObjects(call, 'event', '/v1/events', params, { type: params.types ?? params.type }),
  ),
  route('GET', '/v1/events/:id', {}, (call, _params, ids) => getOwnObject(call, 'event', idOf(ids))),
  route('GET', '/v2/core/events/:id', {}, (call, _params, ids) => getOwnObject(call, 'v2.core.event', idOf(ids))),
];
