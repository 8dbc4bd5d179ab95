import { findBankAccount, putBankAccount, TEST_BANK_ACCOUNT } from '../../store/bank-accounts.ts';
import { getObject, updateObject } from '../../store/objects.ts';
import { emitThin } from '../../webhooks/emit.ts';
import type { Call } from '../../world.ts';
import { type CapabilityStatus, capabilityStatus, payoutsStatus, recipientOf, requirementsOf } from './account-object.ts';

/**
 * Lets an account receive money or stops it, and payouts with it unless their own status is given. Emits no event if nothing
 * changes.
 */
export function setCapability(call: Call, accountId: string, status: CapabilityStatus, payouts: CapabilityStatus = status): void {
  const account = getObject(call, 'v2.core.account', accountId);
  if (account.closed === true || (capabilityStatus(account) === status && payoutsStatus(account) === payouts)) return;
  if (status === 'active' && !findBankAccount(call, accountId)) putBankAccount(call, accountId, TEST_BANK_ACCOUNT);
  updateObject(call, 'v2.core.account', accountId, {
    applied_configurations: ['recipient'],
    configuration: { ...account.configuration, recipient: recipientOf(status, payouts) },
    requirements: requirementsOf(payouts === 'active' ? status : payouts),
  });
  for (const updated of ['stripe_balance.stripe_transfers', 'stripe_balance.payouts']) {
    emitThin(call, 'v2.core.account[configuration.recipient].capability_status_updated', accountId, { updated_capability: updated });
  }
  emitThin(call, 'v2.core.account[requirements].updated', accountId);
}
