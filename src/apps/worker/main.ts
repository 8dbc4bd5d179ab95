import { v7 } from 'uuid';
import { assertSafeDatabase } from '#platform/server/database/assert-safe-database.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';
import { readConfig } from '#platform/server/program/config.ts';
import { runProgram } from '#platform/server/program/run-program.ts';
import { startTracing } from '#platform/server/tracing/start-tracing.ts';
import { findFfmpeg } from '#features/media/video/server/find-ffmpeg.ts';
import { assertPaymentsMode } from '#features/payments/server/queries/assert-payments-mode.ts';
import { deleteEndpoints } from '#apps/all/endpoints-file.ts';
import { assertNoDemo } from './assert-no-demo.ts';
import { allJobs } from './all-jobs.ts';
import { injectDependencies } from './inject-dependencies.ts';
import { adoptOwnSecret } from './adopt-own-secret.ts';
import { orderFirstWork } from './order-first-work.ts';

await runProgram('worker', async () => {
  const config = readConfig(process.env);
  // Refuse a wrong FFMPEG_PATH here, not when the first film fails because of it.
  await findFfmpeg(config.video.ffmpegPath);
  const log = createLogger('worker', config.logLevel);
  const sendLastTraces = await startTracing('worker', config, log);
  injectDependencies();
  const open = await openServices(config, {
    program: 'worker',
    role: 'worker',
    jobs: allJobs,
    log,
    now: () => new Date(),
    newId: () => v7(),
  });
  await assertSafeDatabase(open.pool);
  await adoptOwnSecret(open.services);
  await Promise.all([
    assertPaymentsMode(open.services.db, config.payments.mode, open.services.now()),
    assertNoDemo(open.services.db, config.payments.mode),
  ]);
  await open.services.jobs.work(open.services, allJobs);
  await orderFirstWork(open.services);
  log.info({ pid: process.pid }, 'worker is ready');
  return {
    ready: true,
    async close() {
      await open.close();
      await sendLastTraces();
    },
    orphaned: () => deleteEndpoints(config.dataDir),
  };
});
