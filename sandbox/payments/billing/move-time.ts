import { getObject, queryObjects } from '../store/objects.ts';
import { moveAhead, secondsOf } from '../store/timelines.ts';
import type { Call } from '../world.ts';
import { itemOf } from './subscription-object.ts';
import { advanceClock } from './test-clocks.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const LIVE = ['trialing', 'active', 'past_due', 'unpaid'];

export type Step = 'day' | 'month' | 'renewal';

/** Moves the time of a subscription's customer forward: by a day, by a month, or until the next renewal has been charged. */
export function moveTime(call: Call, subscriptionId: string, step: Step): void {
  const subscription = getObject(call, 'subscription', subscriptionId);
  const now = secondsOf(call, subscription.customer);
  const until = itemOf(subscription).current_period_end - now + HOUR + 60;
  moveCustomer(call, subscription.customer, step === 'renewal' ? Math.max(until, 60) : step === 'day' ? DAY : 31 * DAY);
}

/** Moves the time of every customer with a live subscription forward. */
export function moveEverybody(call: Call, step: 'day' | 'month'): void {
  const live = queryObjects(call, 'subscription', { where: { status: LIVE }, limit: 10_000 });
  for (const customer of new Set(live.map((one) => one.customer))) moveCustomer(call, customer, step === 'day' ? DAY : 31 * DAY);
}

function moveCustomer(call: Call, customerId: string, by: number): void {
  const clockId = getObject(call, 'customer', customerId).test_clock;
  if (clockId == null) {
    moveAhead(call, customerId, by);
    return;
  }
  const clock = getObject(call, 'test_helpers.test_clock', clockId);
  if (clock.status === 'ready') advanceClock(call, clock, clock.frozen_time + by);
}
