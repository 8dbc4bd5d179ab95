import { findAdministrators } from '#features/people/api/accounts/find-administrators.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { DeletionObstacles } from '../../contract.ts';
import { privacyDependencies } from '../../server/dependencies.ts';

/**
 * Says before anybody enters their password why `deleteAccount` would refuse them at the moment. It decides again, under its locks; the only
 * administrator is looked for among all of them there, and here only for administrators.
 */
export async function getDeletionObstacles(services: Services, actor: Actor): Promise<DeletionObstacles> {
  const { countOwedDates, countRefundsDue } = privacyDependencies();
  const [dates, refunds, administrators] = await Promise.all([
    countOwedDates(services, actor.userId),
    countRefundsDue(services, actor.userId),
    actor.admin ? findAdministrators(services.db) : [],
  ]);
  return { dates, refunds, onlyAdministrator: actor.admin && administrators.every((userId) => userId === actor.userId) };
}
