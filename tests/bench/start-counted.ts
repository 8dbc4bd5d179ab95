import { join } from 'node:path';

import { freePort } from '#tests/harness/free-port.ts';
import { z } from 'zod';

import { startStatementCounter, type Sent } from './count-statements.ts';
import type { Operation } from './operations.ts';
import { startProgram } from './start-program.ts';
import { startWeb, type BenchEnvironment } from './start-web.ts';

export type Counted = {
  count(operation: Pick<Operation, 'product' | 'raw'>): Promise<{ sent: Sent; rawSent: Sent }>;
  stop(): Promise<void>;
};

const Ports = z.object({ fastify: z.number() });

/** Starts the product and the raw limits once more, with a counter of statements between them and the database. Nothing is timed there. */
export async function startCounted(environment: BenchEnvironment, rendering: BenchEnvironment): Promise<Counted> {
  const counter = await startStatementCounter(environment['DATABASE_URL'] ?? '');
  const counted = async (base: BenchEnvironment) => {
    const port = String(await freePort());
    return { ...base, PORT: port, DATABASE_URL: counter.connectionString };
  };
  const own = await counted(environment);
  const web = await startWeb(own, null);
  const ownRendering = await counted(rendering);
  const drawn = await startWeb(ownRendering, null);
  const raw = await startProgram([join(import.meta.dirname, 'raw-server.ts')], own);
  const originOf = (port: string | number | undefined) => `http://127.0.0.1:${port}`;
  return {
    async count(operation) {
      const isRendered = operation.product.url.startsWith(rendering['PUBLIC_ORIGIN'] ?? ' ');
      return {
        sent: await counter.count(operation.product, originOf((isRendered ? ownRendering : own)['PORT'])),
        rawSent: await counter.count(operation.raw, originOf(Ports.parse(raw.ready).fastify)),
      };
    },
    async stop() {
      await Promise.all([raw.stop(), web.stop(), drawn.stop()]);
      counter.stop();
    },
  };
}
