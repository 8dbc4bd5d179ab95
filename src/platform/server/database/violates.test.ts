import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { violates } from './violates.ts';

const violation = (constraint?: string) => Object.assign(new DatabaseError('duplicate key', 0, 'error'), { constraint });

test.each([
  ['another constraint', violation('tickets_pkey')],
  ['a constraint whose name only begins like it', violation('payments_pkey_of_old_102008')],
  ['a constraint whose name ends in a small number', violation('payments_pkey_2')],
  ['an error of the database without a constraint', violation()],
  ['any other error', Object.assign(new Error('duplicate key'), { constraint: 'payments_pkey' })],
  ['nothing', undefined],
])('is not violated by %s', (_what, error) => {
  expect(violates(error, 'payments_pkey', 'recurring_orders_pkey')).toBe(false);
});

test.each(['payments_pkey', 'recurring_orders_pkey', 'payments_pkey_102008', 'recurring_orders_pkey_1234567'])(
  'recognises %s, of the table and of a shard',
  (constraint) => {
    expect(violates(violation(constraint), 'payments_pkey', 'recurring_orders_pkey')).toBe(true);
  },
);
