import { dropTimeline, scheduleAction } from '../store/due-actions.ts';
import { deleteObject, getObject, queryObjects, updateObject } from '../store/objects.ts';
import { freezeTimeline } from '../store/timelines.ts';
import { invalidRequest } from '../wire/api-error.ts';
import type { Objects } from '../wire/objects.ts';
import { emit } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { shortestInterval } from './periods.ts';
import { itemOf, recurringOf } from './subscription-object.ts';

export type TestClock = Objects['test_helpers.test_clock'];

const TWO_YEARS = 2 * 366 * 24 * 60 * 60;

/** Advances a test clock; what falls due until then is done in order, and then the clock is ready again. */
export function advanceClock(call: Call, clock: TestClock, to: number): TestClock {
  if (clock.status !== 'ready') throw invalidRequest('Test clock advancement underway - cannot advance it again until it is ready.');
  if (to <= clock.frozen_time) {
    throw invalidRequest('The frozen time must be after the current frozen time of the test clock.', { param: 'frozen_time' });
  }
  if (to > clock.frozen_time + furthestStep(call, clock)) {
    throw invalidRequest(
      'Cannot advance a test clock by more than two intervals of the shortest subscription of its customers, or by more than two years.',
      { param: 'frozen_time' },
    );
  }
  const advancing = updateObject(call, 'test_helpers.test_clock', clock.id, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: to } },
  });
  freezeTimeline(call, clock.id, to);
  scheduleAction(call, 'finish_clock', clock.id, to, clock.id);
  emit(call, 'test_helpers.test_clock.advancing', advancing);
  return advancing;
}

function furthestStep(call: Call, clock: TestClock): number {
  const live = queryObjects(call, 'subscription', {
    where: { test_clock: clock.id, status: ['trialing', 'active', 'past_due', 'unpaid', 'incomplete'] },
    limit: 1000,
  });
  const intervals = live.map((subscription) => 2 * shortestInterval(recurringOf(itemOf(subscription).price)) + 7 * 24 * 60 * 60);
  return Math.min(TWO_YEARS, ...intervals);
}

/** Makes a clock ready once everything due has been done. */
export function finishClock(call: Call, clockId: string): void {
  const { status_details: details, frozen_time: before } = getObject(call, 'test_helpers.test_clock', clockId);
  const ready = updateObject(call, 'test_helpers.test_clock', clockId, {
    status: 'ready',
    status_details: {},
    frozen_time: details.advancing?.target_frozen_time ?? before,
  });
  emit(call, 'test_helpers.test_clock.ready', ready, { status: 'advancing' });
}

/** Deletes a clock with its customers and their subscriptions; their payments stay in the books. */
export function deleteClock(call: Call, clock: TestClock): void {
  dropTimeline(call, clock.id);
  for (const kind of ['subscription', 'customer'] as const) {
    for (const { id } of queryObjects(call, kind, { where: { test_clock: clock.id }, limit: 10_000 })) deleteObject(call, id);
  }
  deleteObject(call, clock.id);
  emit(call, 'test_helpers.test_clock.deleted', clock);
}
