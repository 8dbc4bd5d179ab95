/** What a test card does when charged. */
export type Behaviour = {
  readonly outcome: 'succeeds' | 'declines';
  readonly decline?: Decline;
  /** `required`: the buyer must complete 3-D Secure; `fails`: it ends with an error; `frictionless`: it passes without a prompt. */
  readonly authentication?: 'required' | 'fails' | 'frictionless';
  /** Can be saved although its charges are declined. */
  readonly saves?: boolean;
  /** Requires 3-D Secure even when the buyer is away, as at a renewal. */
  readonly asksWhenAway?: boolean;
  /** The buyer's bank takes the charge back, or inquires about it. */
  readonly dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  readonly refund?: 'pending' | 'fails';
  readonly availableAtOnce?: boolean;
  readonly country?: string;
};

export type Decline = { readonly code: string; readonly declineCode: string; readonly message: string };
type TestCard = { readonly number: string; readonly title: string; readonly behaviour: Behaviour };

const SUCCEEDS: Behaviour = { outcome: 'succeeds' };
const INSUFFICIENT: Decline = { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' };
const GENERIC: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };

function declines(code: string, declineCode: string, message: string): Behaviour {
  return { outcome: 'declines', decline: { code, declineCode, message } };
}

/** The card numbers that the sandbox accepts, with their purpose. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', title: 'Visa, succeeds', behaviour: SUCCEEDS },
  { number: '4000008260000000', title: 'Visa from the United Kingdom, succeeds', behaviour: { ...SUCCEEDS, country: 'GB' } },
  { number: '5555555555554444', title: 'Mastercard, succeeds', behaviour: SUCCEEDS },
  { number: '4000000000000077', title: 'Succeeds, the money is available at once', behaviour: { ...SUCCEEDS, availableAtOnce: true } },
  { number: '4000000000003220', title: 'Asks for 3-D Secure, then succeeds', behaviour: { ...SUCCEEDS, authentication: 'required' } },
  {
    number: '4000002760003184',
    title: 'Always asks for 3-D Secure, at renewals too',
    behaviour: { ...SUCCEEDS, authentication: 'required', asksWhenAway: true },
  },
  { number: '4000002500003155', title: 'Asks for 3-D Secure unless set up before', behaviour: { ...SUCCEEDS, authentication: 'required' } },
  {
    number: '4000003800000446',
    title: 'Asks for 3-D Secure when the buyer is present',
    behaviour: { ...SUCCEEDS, authentication: 'required' },
  },
  { number: '4000000032200000', title: '3-D Secure passes without a question', behaviour: { ...SUCCEEDS, authentication: 'frictionless' } },
  {
    number: '4000008400001629',
    title: 'Asks for 3-D Secure, then declines',
    behaviour: { outcome: 'declines', decline: GENERIC, authentication: 'required' },
  },
  {
    number: '4000008260003178',
    title: 'Asks for 3-D Secure, then insufficient funds',
    behaviour: { outcome: 'declines', decline: INSUFFICIENT, authentication: 'required', saves: true, asksWhenAway: true },
  },
  {
    number: '4000008400001280',
    title: '3-D Secure breaks off with an error',
    behaviour: { outcome: 'declines', decline: GENERIC, authentication: 'fails' },
  },
  { number: '4000000000000002', title: 'Declined', behaviour: { outcome: 'declines', decline: GENERIC } },
  {
    number: '4000000000000341',
    title: 'Can be saved, declined when charged',
    behaviour: { outcome: 'declines', decline: GENERIC, saves: true },
  },
  { number: '4000000000009995', title: 'Insufficient funds', behaviour: { outcome: 'declines', decline: INSUFFICIENT } },
  { number: '4000000000009987', title: 'Lost card', behaviour: declines('card_declined', 'lost_card', 'Your card was declined.') },
  { number: '4000000000009979', title: 'Stolen card', behaviour: declines('card_declined', 'stolen_card', 'Your card was declined.') },
  { number: '4000000000000069', title: 'Expired card', behaviour: declines('expired_card', 'expired_card', 'Your card has expired.') },
  {
    number: '4000000000000127',
    title: 'Wrong security code',
    behaviour: declines('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    title: 'Processing error',
    behaviour: declines('processing_error', 'processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  { number: '4000000000000259', title: 'Succeeds; disputed as fraudulent', behaviour: { ...SUCCEEDS, dispute: 'fraudulent' } },
  {
    number: '4000000000002685',
    title: 'Succeeds; disputed as not received',
    behaviour: { ...SUCCEEDS, dispute: 'product_not_received' },
  },
  { number: '4000000000001976', title: 'Succeeds; the bank opens an inquiry', behaviour: { ...SUCCEEDS, dispute: 'inquiry' } },
  { number: '4000000000007726', title: 'Succeeds; a refund is pending first', behaviour: { ...SUCCEEDS, refund: 'pending' } },
  { number: '4000000000005126', title: 'Succeeds; a refund fails later', behaviour: { ...SUCCEEDS, refund: 'fails' } },
];

/** The behaviour of a well-formed number. Anything but a test card is declined, so that no real card is ever used here. */
export function behaviourOf(number: string): Behaviour {
  const card = TEST_CARDS.find((one) => one.number === number);
  if (card !== undefined) return card.behaviour;
  return declines(
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. Use one of the test numbers below.',
  );
}
