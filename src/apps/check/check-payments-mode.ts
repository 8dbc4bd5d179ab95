import { ConfigError } from '#platform/server/program/config.ts';
import type { Services } from '#platform/server/program/services.ts';
import { assertPaymentsMode } from '#features/payments/server/queries/assert-payments-mode.ts';
import type { Check } from './finding.ts';

/** Checks that the mode of payments fits what the database holds: the programs don't start where it doesn't. */
export function checkOfPaymentsMode({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Check {
  const { mode } = config.payments;
  return {
    what: 'payments',
    run: async () => {
      try {
        await assertPaymentsMode(db, mode, now());
        return { state: 'good', says: `the database fits PAYMENTS_MODE=${mode}` };
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        return { state: 'bad', says: error.message, todo: 'nothing starts before that (docs/runbooks/move-to-production.md)' };
      }
    },
  };
}
