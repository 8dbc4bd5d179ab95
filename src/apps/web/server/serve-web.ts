import { v7 } from 'uuid';
import { assertSafeDatabase } from '#platform/server/database/assert-safe-database.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { callOwnIdentity } from '#platform/server/program/local-address.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { runProgram } from '#platform/server/program/run-program.ts';
import { startTracing } from '#platform/server/tracing/start-tracing.ts';
import { assertPaymentsMode } from '#features/payments/server/queries/assert-payments-mode.ts';
import { tellOfMissingWorker } from '#features/administration/jobs/server/tell-of-missing-worker.ts';
import { allJobs } from '#apps/worker/all-jobs.ts';
import { injectDependencies } from '#apps/worker/inject-dependencies.ts';
import { adoptOwnSecret } from '#apps/worker/adopt-own-secret.ts';
import { deleteEndpoints } from '#apps/all/endpoints-file.ts';
import { assertNoDemo } from '#apps/worker/assert-no-demo.ts';
import { createHttpServer } from './http-server.ts';
import type { PageSource } from './pages.ts';

const LOOK_FOR_WORKER_MS = 5 * 60_000;

/** Runs the web program until it is asked to stop, with its settings from the environment. */
export async function serveWeb(pages: PageSource): Promise<void> {
  await runProgram('web', async () => {
    const config = callOwnIdentity(readConfig(process.env));
    const log = createLogger('web', config.logLevel);
    const sendLastTraces = await startTracing('web', config, log);
    injectDependencies();
    const open = await openServices(config, {
      program: 'web',
      role: 'sender',
      jobs: allJobs,
      log,
      now: () => new Date(),
      newId: () => v7(),
    });
    await assertSafeDatabase(open.pool);
    await adoptOwnSecret(open.services);
    const [app] = await Promise.all([
      createHttpServer(open.services, open.pool, pages),
      assertPaymentsMode(open.services.db, config.payments.mode, open.services.now()),
      assertNoDemo(open.services.db, config.payments.mode),
    ]);
    await app.listen({ host: config.host, port: config.port });
    log.info({ origin: config.publicOrigin, pid: process.pid }, 'web is ready');
    const looking = setInterval(
      () =>
        void tellOfMissingWorker(open.services).catch((err: unknown) => log.error({ err }, 'administrators not told of a missing worker')),
      LOOK_FOR_WORKER_MS,
    ).unref();
    return {
      ready: config.publicOrigin,
      isAlive: async () => (await app.inject('/healthz')).statusCode === 200,
      orphaned: () => deleteEndpoints(config.dataDir),
      async close() {
        clearInterval(looking);
        await app.close();
        await open.close();
        await sendLastTraces();
      },
    };
  });
}
