import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { openDoor } from '#tests/harness/open-door.ts';

/**
 * A gate in front of the database. Shut, it cuts off open connections and accepts none until it opens again, as if the server were gone;
 * frozen, it holds back all data until it thaws, as a broken network does. `address` leads through it.
 */
export async function databaseGate(connectionString: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString });
  const behind = () => (host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host));
  let door = await openDoor(behind);
  const own = door.port;
  let isOpen = true;
  const shut = async () => {
    isOpen = false;
    await door.close();
  };
  afterAll(async () => {
    if (isOpen) await door.close();
  });
  const name = password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}` : encodeURIComponent(user);
  return {
    address: `postgres://${name}@127.0.0.1:${own}/${database}`,
    shut,
    async open() {
      door = await openDoor(behind, own);
      isOpen = true;
    },
    freeze: () => door.set('silent'),
    thaw: () => door.set('open'),
  };
}
