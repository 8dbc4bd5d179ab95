import { getObject, updateObject } from '../store/objects.ts';
import { emitThin } from '../webhooks/emit.ts';
import type { Call } from '../world.ts';
import { type CapabilityStatus, capabilityStatus, recipientOf, requirementsOf } from './account-object.ts';

/** Lets an account receive money or stops it, through its own onboarding or from the console. Emits no event if nothing changes. */
export function setCapability(call: Call, accountId: string, status: CapabilityStatus): void {
  const account = getObject(call, 'v2.core.account', accountId);
  if (account.closed === true || capabilityStatus(account) === status) return;
  updateObject(call, 'v2.core.account', accountId, {
    applied_configurations: ['recipient'],
    configuration: { ...account.configuration, recipient: recipientOf(status) },
    requirements: requirementsOf(status),
  });
  for (const updated of ['stripe_balance.stripe_transfers', 'stripe_balance.payouts']) {
    emitThin(call, 'v2.core.account[configuration.recipient].capability_status_updated', accountId, { updated_capability: updated });
  }
  emitThin(call, 'v2.core.account[requirements].updated', accountId);
}
