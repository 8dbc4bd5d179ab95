import pg from 'pg';

/**
 * Connects outside any pool, for what needs a session of its own; the caller ends it. If the connection breaks, the next query fails, or
 * `end` does nothing: without a listener it would end the process instead.
 */
export async function openSession(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
