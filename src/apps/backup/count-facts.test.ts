import { expect, test } from 'vitest';
import { contradictionsOf, factsBetween } from './count-facts.ts';

const counted = (rows: Record<string, number>, ledger: Record<string, number>) => ({
  rows: new Map(Object.entries(rows)),
  ledger: new Map(Object.entries(ledger)),
});

/** A database that has these rows and sums, and journals out of balance. */
function databaseOf({ rows, ledger }: ReturnType<typeof counted>, unbalanced: string[] = []) {
  const listed = (map: Map<string, number>) => [...map].map(([name, count]) => ({ name, count }));
  const query = async (text: string) => {
    if (text.includes('pg_class')) return { rows: [...rows.keys()].map((name) => ({ name })) };
    if (text.includes('having')) return { rows: unbalanced.map((id) => ({ id })) };
    return { rows: text.includes('account') ? listed(ledger) : listed(rows) };
  };
  return { query } as unknown as Parameters<typeof contradictionsOf>[0];
}

test('a row too few, a row too many, a lost table and another sum are contradictions', async () => {
  const before = counted({ users: 3, tickets: 5 }, { cash: 700, fees: -700 });
  const facts = factsBetween(before, before);
  expect(await contradictionsOf(databaseOf(before), facts)).toEqual([]);
  expect(await contradictionsOf(databaseOf(counted({ users: 2, tickets: 6 }, { cash: 700, fees: -700 })), facts)).toEqual([
    'users has 2 rows instead of 3.',
    'tickets has 6 rows instead of 5.',
  ]);
  expect(await contradictionsOf(databaseOf(counted({ users: 3 }, { cash: 650, fees: -700 })), facts)).toEqual([
    'tickets has 0 rows instead of 5.',
    'The ledger’s account cash has 650 pence instead of 700.',
  ]);
  expect(await contradictionsOf(databaseOf(before, ['a']), facts)).toEqual(['1 journals of the ledger are out of balance.']);
});

test('what came and went between the first count and the last is within the range', async () => {
  const facts = factsBetween(counted({ tickets: 5 }, {}), counted({ tickets: 9 }, {}), counted({ tickets: 5 }, {}));
  for (const tickets of [5, 7, 9]) expect(await contradictionsOf(databaseOf(counted({ tickets }, {})), facts)).toEqual([]);
  expect(await contradictionsOf(databaseOf(counted({ tickets: 18 }, {})), facts)).toHaveLength(1);
});

test('what changed while the database was copied may be as before, as after, or between', async () => {
  const facts = factsBetween(counted({ users: 3, tickets: 5 }, {}), counted({ users: 3, tickets: 8 }, {}));
  for (const tickets of [5, 6, 8]) expect(await contradictionsOf(databaseOf(counted({ users: 3, tickets }, {})), facts)).toEqual([]);
  expect(await contradictionsOf(databaseOf(counted({ users: 3, tickets: 12 }, {})), facts)).toEqual([
    'tickets has 12 rows instead of 2 to 11.',
  ]);
});
