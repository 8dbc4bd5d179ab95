import { advanceClock, deleteClock, type TestClock } from '../billing/test-clocks.ts';
import { getOwnObject, insertObject } from '../store/objects.ts';
import { freezeTimeline } from '../store/timelines.ts';
import { listObjects, pageParams } from '../wire/list.ts';
import { type Ids, idOf, type Route, route } from '../wire/route.ts';
import { integer, required, string, type Values } from '../wire/schema.ts';
import { emit } from '../webhooks/emit.ts';
import { type Call, newId, seconds } from '../world.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const createParams = { frozen_time: required(integer(1)), name: string(300) };
const advanceParams = { frozen_time: required(integer(1)) };
const PATH = '/v1/test_helpers/test_clocks';

/** Clocks for customers whose time a test moves. */
export const testClockRoutes: readonly Route[] = [
  route('POST', PATH, createParams, createClock),
  route('GET', PATH, pageParams, (call, params) => listObjects(call, 'test_helpers.test_clock', PATH, params)),
  route('GET', `${PATH}/:id`, {}, (call, _params, ids) => getOwnObject(call, 'test_helpers.test_clock', idOf(ids))),
  route('POST', `${PATH}/:id/advance`, advanceParams, (call, params, ids) =>
    advanceClock(call, getOwnObject(call, 'test_helpers.test_clock', idOf(ids)), params.frozen_time),
  ),
  route('DELETE', `${PATH}/:id`, {}, removeClock),
];

function createClock(call: Call, params: Values<typeof createParams>): TestClock {
  const clock: TestClock = {
    id: newId(call, 'clock_'),
    object: 'test_helpers.test_clock',
    created: seconds(call),
    deletes_after: seconds(call) + THIRTY_DAYS,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  };
  insertObject(call, 'test_helpers.test_clock', clock);
  freezeTimeline(call, clock.id, clock.frozen_time);
  emit(call, 'test_helpers.test_clock.created', clock);
  return clock;
}

function removeClock(call: Call, _params: object, ids: Ids) {
  const clock = getOwnObject(call, 'test_helpers.test_clock', idOf(ids));
  deleteClock(call, clock);
  return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
}
