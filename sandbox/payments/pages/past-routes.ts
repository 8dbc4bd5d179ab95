import type { FastifyInstance, FastifyRequest } from 'fastify';

import { payoutsShape, recordPayouts } from '../past/payouts.ts';
import { recordSale, saleShape } from '../past/sale.ts';
import { recordSubscription, subscriptionShape } from '../past/subscription.ts';
import { settleDueActions } from '../settle-due-actions.ts';
import { transact } from '../store/database.ts';
import type { Sender } from '../webhooks/sender.ts';
import { array, object, readParams, required, type Shape, type Values } from '../wire/schema.ts';
import { actOf, type Call, type World } from '../world.ts';
import { consoleParams, sourceOf } from './console-answer.ts';
import { checkSameOrigin } from './send-page.ts';

const MOST = 200;

/**
 * Writes history: sales, subscriptions and payouts. The API has nothing of the kind, but a demo or a test needs books with a past. It sends
 * no webhooks, writes each reference once, and writes all of a call or none of it.
 */
export function registerPastRoutes(app: FastifyInstance, world: World, sender: Sender): void {
  const on = <S extends Shape>(path: string, shape: S, record: (call: Call, one: Values<S>) => object) => {
    app.post(path, (request: FastifyRequest, reply) => {
      checkSameOrigin(request);
      const asked = { entries: required(array(object(shape), MOST)) };
      const { entries } = readParams(asked, consoleParams(request), sourceOf(request));
      const answers = transact(world.database, () => entries.map((one) => record(actOf(world), one)));
      settleDueActions(world);
      sender.wake();
      return reply.send({ entries: answers });
    });
  };
  on('/sandbox/past/sales', saleShape, recordSale);
  on('/sandbox/past/subscriptions', subscriptionShape, recordSubscription);
  on('/sandbox/past/payouts', payoutsShape, recordPayouts);
}
