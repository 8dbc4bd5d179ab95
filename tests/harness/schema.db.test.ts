import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const { connectionString } = await testDatabase();

it('has table types that match the migrated database', () => {
  const program = join(import.meta.dirname, 'write-table-types.ts');
  const verify = () =>
    execFileSync(process.execPath, [program, '--verify'], { env: { ...process.env, DATABASE_URL: connectionString }, stdio: 'pipe' });
  expect(verify).not.toThrow();
});
