import { beforeEach } from 'vitest';
import { testServices } from './services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { givenUser } from './user.ts';

/** A database that each test finds empty, its clock at the same instant, and administrators. */
export async function administratorsWorld() {
  const database = await testDatabase();
  const services = await testServices(database, []);
  const start = services.now();
  beforeEach(async () => {
    await database.empty();
    services.setNow(start.toISOString());
  });
  return { database, services, db: database.db, start, admin: () => givenUser(database.db, { admin: true }) };
}
