import { expect, test } from 'vitest';
import { TABLES } from '#db/tables.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { ReportReason } from '../../contract.ts';

const { pool } = await testDatabase();

test('every column with a reason for a report accepts the reasons of the contract, and no other', async () => {
  const { rows } = await pool.query<{ column: string; accepted: string[] }>(
    `
    select check_.conrelid::regclass || '.' || attribute.attname as column,
      array(select (regexp_matches(pg_get_constraintdef(check_.oid), '''([A-Z_]+)''', 'g'))[1]) as accepted
    from pg_constraint check_
    join pg_attribute attribute on attribute.attrelid = check_.conrelid and attribute.attnum = check_.conkey[1]
    where check_.contype = 'c' and pg_get_constraintdef(check_.oid) like '%''COPYRIGHT''%' and check_.conrelid::regclass::text = any ($1)
    order by 1`,
    [Object.keys(TABLES)],
  );
  expect(rows.map(({ column }) => column)).toEqual([
    'content_reports.reason',
    'message_reports.reason',
    'subject_reports.reason',
    'suspensions.reason',
  ]);
  for (const { accepted } of rows) expect(accepted.toSorted()).toEqual(ReportReason.options.toSorted());
});
