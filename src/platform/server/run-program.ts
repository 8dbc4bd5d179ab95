import { ConfigError } from './config.ts';

const DRAIN_LIMIT_MS = 25_000;

/** A running program: where it can be reached, if anywhere, and how it is stopped. */
export type RunningProgram = { ready: string | true; close(): Promise<void> };

/**
 * Runs one program under whoever started it: tells a parent process when it is ready, drains for at most 25 s on SIGTERM
 * and SIGINT, and goes when the parent is gone, so that a killed parent leaves nothing behind.
 */
export async function runProgram(name: string, start: () => Promise<RunningProgram>): Promise<void> {
  try {
    const running = await start();
    const stop = stopOnce(name, running);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.once('disconnect', stop);
    process.send?.({ ready: running.ready });
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : `${name} could not start.`, error instanceof ConfigError ? '' : error);
    process.exit(1);
  }
}

function stopOnce(name: string, running: RunningProgram): () => void {
  let stopping = false;
  return () => {
    if (stopping) return;
    stopping = true;
    const limit = setTimeout(() => process.exit(1), DRAIN_LIMIT_MS);
    limit.unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`${name} did not stop cleanly.`, error);
        process.exit(1);
      },
    );
  };
}
