import type { Objects } from '../../wire/objects.ts';

export type Account = Objects['v2.core.account'];
export type CapabilityStatus = 'active' | 'pending' | 'restricted';
type Requirements = NonNullable<Account['requirements']>;

// What the onboarding page asks for, under the API's names.
const ASKED = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth',
  'configuration.recipient.default_outbound_destination',
  'identity.attestations.terms_of_service.account.date',
] as const;

/** The recipient configuration for the status of transfers to the account, and of payouts from it, which are the same unless given. */
export function recipientOf(
  status: CapabilityStatus,
  payouts: CapabilityStatus = status,
): NonNullable<NonNullable<Account['configuration']>['recipient']> {
  return { applied: true, capabilities: { stripe_balance: { payouts: capabilityOf(payouts), stripe_transfers: capabilityOf(status) } } };
}

function capabilityOf(status: CapabilityStatus) {
  const details = status === 'active' ? [] : [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }];
  return { status, status_details: details };
}

/** What is still needed before the account can receive money; nothing once it is active. */
export function requirementsOf(status: CapabilityStatus): Requirements {
  if (status === 'active') return { entries: [] };
  const deadline = { status: 'past_due' as const };
  return {
    entries: ASKED.map((description) => ({
      awaiting_action_from: 'user' as const,
      description,
      errors: [],
      impact: {
        restricts_capabilities: [{ capability: 'stripe_balance.stripe_transfers' as const, configuration: 'recipient' as const, deadline }],
      },
      minimum_deadline: deadline,
      requested_reasons: [{ code: 'routine_onboarding' as const }],
    })),
    summary: { minimum_deadline: deadline },
  };
}

/** Whether the account can pay out to its bank. */
export function payoutsStatus(account: Account): string {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status ?? 'unsupported';
}

/** Whether money can be sent to the account. */
export function capabilityStatus(account: Account): string {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status ?? 'unsupported';
}

/** An account as a response shows it: the large parts only if `include` requests them. */
export function showAccount(account: Account, include: readonly string[]): Account {
  const { configuration, defaults, identity, requirements, future_requirements: _future, ...rest } = account;
  return {
    ...rest,
    ...(include.includes('configuration.recipient') && configuration !== undefined ? { configuration } : {}),
    ...(include.includes('defaults') && defaults !== undefined ? { defaults } : {}),
    ...(include.includes('identity') && identity !== undefined ? { identity } : {}),
    ...(include.includes('requirements') && requirements !== undefined ? { requirements } : {}),
    ...(include.includes('future_requirements') ? { future_requirements: { entries: [] } } : {}),
  };
}
