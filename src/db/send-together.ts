import process from 'node:process';
import type pg from 'pg';

/**
 * Makes a connection send what is issued in one turn of the event loop in one packet: each packet is a system call here and there, which
 * costs more than many a statement. Nothing waits for input or a timer meanwhile.
 */
export function sendTogether(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const { stream } = client.connection;
  let isGathering = false;
  const gathering = (...words: unknown[]) => {
    if (!isGathering) {
      isGathering = true;
      stream.cork();
      process.nextTick(() => {
        isGathering = false;
        stream.uncork();
      });
    }
    return query(...words);
  };
  Object.defineProperty(client, 'query', { value: gathering, configurable: true });
}
