import type { z } from 'zod';
import { inTransaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import { CreateCode, type DiscountCode } from '#features/payments/codes/contract.ts';
import { createCode } from '#features/payments/codes/server/create-code.ts';
import type { TestServices } from './services.ts';

/** What a code is and is for, unless a test says otherwise: 20% off everything, without limits. */
export const PLAIN_CODE = {
  code: 'SPRING',
  percent: 20,
  amount: null,
  covers: { sessions: 'all', memberships: 'all', subscription: true },
  startDateTime: null,
  endDateTime: null,
  mostUses: null,
  mostUsesEach: null,
  minimum: null,
} as const;

/** Gives a creator a discount code; `SPRING`, 20% off everything they sell, unless `fields` say otherwise. */
export function givenCode(
  services: TestServices,
  creator: { actor: Actor },
  fields: Partial<z.input<typeof CreateCode>> = {},
): Promise<DiscountCode> {
  return inTransaction(services, (command) => createCode(command, creator.actor, CreateCode.parse({ ...PLAIN_CODE, ...fields })));
}
