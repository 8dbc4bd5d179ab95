import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of payments: what they bought, sold and were paid. Orders that cost money stay in the books. */
export const paymentsPersonalData = {
  exported: {
    'orders.json': { position: 150, text: 'what you bought and paid for' },
    'sales.json': { position: 160, text: 'what others bought from you' },
    'codes.json': { position: 165, text: 'your discount codes, and how often each was used' },
    'payouts.json': { position: 170, text: 'what was paid to your bank' },
  },
  erased: {
    codes: 'delete',
    orders: 'stop',
    names: 'anonymize',
  },
  removedWithDemo: {
    discount_codes: ['owner_user_id'],
    code_uses: ['owner_user_id', 'user_id'],
    recurring_orders: ['owner_user_id', 'user_id'],
    recurring_prices: ['owner_user_id'],
    payment_customers: ['user_id'],
  },
  policy: [
    {
      position: 90,
      what: 'Orders: tickets and the names of guests, waiting lists, who came and who didn’t, walk-ins and helpers at the door, memberships, subscriptions, tips, prices, discount codes, refunds',
      purpose: 'To give you what you bought and to keep accounts',
      term: 'Basis: our contract with you; legal obligation',
    },
    {
      position: 100,
      what: 'Payments: the provider’s references and the state of a payment. No card numbers',
      purpose: 'To process payments, refunds and payouts',
      term: 'Basis: our contract with you; legal obligation',
    },
    {
      position: 110,
      what: 'Payouts: the reference and state of a creator’s account with the provider',
      purpose: 'To pay creators; proof of identity goes only to the provider',
      term: 'Basis: our contract with you; legal obligation',
    },
  ],
} as const satisfies PersonalData;
