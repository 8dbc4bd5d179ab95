import type { Payout } from './contract.ts';

const STATES = {
  PENDING: { label: 'Preparing', tone: 'plain' },
  IN_TRANSIT: { label: 'On its way', tone: 'warn' },
  PAID: { label: 'Arrived', tone: 'good' },
  FAILED: { label: 'Came back', tone: 'danger' },
  CANCELED: { label: 'Cancelled', tone: 'plain' },
} as const satisfies Record<Payout['status'], { label: string; tone: string }>;

/** Returns the state of a payout in a word or two, and the day that it is about: its arrival, or when it was sent. */
export function payoutState({ status, arrivesAt, createdAt }: Pick<Payout, 'status' | 'arrivesAt' | 'createdAt'>) {
  return { ...STATES[status], day: status === 'FAILED' || status === 'CANCELED' ? createdAt : arrivesAt };
}

// The provider's requirements, by a segment of their key (Stripe, Accounts v2 "requirements"). The first match wins.
const WORDS: readonly [end: string, words: string][] = [
  ['given_name', 'Your legal name'],
  ['first_name', 'Your legal name'],
  ['surname', 'Your legal name'],
  ['last_name', 'Your legal name'],
  ['date_of_birth', 'Your date of birth'],
  ['dob', 'Your date of birth'],
  ['address', 'Your home address'],
  ['phone', 'Your phone number'],
  ['email', 'Your email address'],
  ['id_number', 'Your national insurance or passport number'],
  ['document', 'A photo of your passport or driving licence'],
  ['external_account', 'Your bank details'],
  ['bank_account', 'Your bank details'],
  ['default_outbound_destination', 'Your bank details'],
  ['business_url', 'The address of your website or profile'],
  ['product_description', 'A description of what you offer'],
  ['tos_acceptance', 'Your agreement to our payment partner’s terms'],
  ['terms_of_service', 'Your agreement to our payment partner’s terms'],
];

/**
 * Returns what is still needed before a creator can be paid, in plain words, each once. An unknown key gets a general phrase: the payment
 * partner's own pages name it.
 */
export function requirementLabels(keys: readonly string[]): string[] {
  const words = keys.map((key) => {
    const parts = key.toLowerCase().split(/[.[\]]/);
    return WORDS.find(([end]) => parts.some((part) => part === end))?.[1] ?? 'A few more details about you';
  });
  return [...new Set(words)];
}
