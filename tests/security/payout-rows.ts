import { everybody, members, type Row } from './authorization-table.ts';

/** The calls about creators' payouts. */
export const PAYOUT_ROWS: Row[] = [
  {
    call: 'payment.getPayoutOutlook',
    about: 'my own account at the provider',
    outcomes: members('null', { owner: 'ok' }),
    input: () => undefined,
  },
  {
    call: 'payment.getDashboardLink',
    about: 'my own account at the provider',
    outcomes: members('PRECONDITION_FAILED', { owner: 'ok' }),
    input: () => ({}),
  },
  {
    call: 'payment.takesPayments',
    about: 'whether the owner can be paid',
    outcomes: everybody('ok'),
    input: ({ owner }) => ({ ownerUserId: owner.userId }),
  },
  {
    call: 'payment.getPayoutContents',
    about: 'a payout that isn’t mine',
    outcomes: members('NOT_FOUND'),
    input: () => ({ payoutId: 'po_unknown' }),
  },
  { call: 'payment.queryPayouts', about: 'my own', outcomes: members('empty', { owner: 'ok' }), input: () => ({}) },
];
