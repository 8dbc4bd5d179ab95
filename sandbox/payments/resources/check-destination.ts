import { findObject } from '../store/objects.ts';
import { invalidRequest, missingReference } from '../wire/api-error.ts';
import type { Call } from '../world.ts';

/** Rejects a destination that doesn't exist, or that can't receive transfers (yet, or any more). */
export function checkDestination(call: Call, id: string, param: string): void {
  const account = findObject(call, 'v2.core.account', id);
  if (account === undefined) throw missingReference('destination', id, param);
  if (account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status !== 'active') {
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer', param },
    );
  }
}
