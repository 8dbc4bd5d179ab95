import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const { connectionString } = await testDatabase();
const CHECKOUT = join(import.meta.dirname, '../..');

it('has table types that are those of the migrated database', () => {
  const words = [
    '--dialect',
    'postgres',
    '--url',
    connectionString,
    '--exclude-pattern',
    'pgboss.*',
    '--type-mapping',
    '{"int8":"number"}',
    '--out-file',
    'src/db/schema.ts',
    '--verify',
  ];
  expect(() =>
    execFileSync(process.execPath, [join(CHECKOUT, 'node_modules/kysely-codegen/dist/cli/bin.js'), ...words], {
      cwd: CHECKOUT,
      stdio: 'pipe',
    }),
  ).not.toThrow();
});
