import { members, type Row } from './authorization-table.ts';

export const EARNING_ROWS: Row[] = [
  { call: 'feed.queryBest', about: 'my best items', outcomes: members('empty'), input: () => undefined },
  { call: 'payment.getEarnings', about: 'my own months', outcomes: members('ok'), input: () => ({ from: '2026-01', to: '2026-06' }) },
  {
    call: 'payment.findKnown',
    about: 'among those whom I may give something, the participant',
    outcomes: members('empty', { owner: 'ok' }),
    async input({ order, participant }) {
      await order();
      return { query: participant.username };
    },
  },
  {
    call: 'payment.getStatement',
    about: 'my own tax year without sales',
    outcomes: members('empty'),
    input: () => ({ taxYear: 2024 }),
  },
  {
    call: 'payment.queryOrders',
    about: 'what the owner bought and sold',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ order, owner }) {
      await order();
      return { search: owner.username };
    },
  },
  { call: 'payment.queryOrders', about: 'that are disputed', outcomes: members('FORBIDDEN', { admin: 'empty' }), input: () => ({}) },
];
