import { flushCompileCache } from 'node:module';
import { ConfigError } from './config.ts';
import { receiveSettings } from './receive-settings.ts';

const DRAIN_LIMIT_MS = 25_000;

/** A running program: where it can be reached, if anywhere, and how to stop it. */
export type RunningProgram = {
  ready: string | true;
  close(): Promise<void>;
  /** The health check run when the parent asks; without one, running at all counts as healthy. */
  isAlive?(): Promise<boolean>;
  /** Clean-up for when the parent disappears without notice. */
  orphaned?(): void;
};

/**
 * Runs one program under its parent process: reports when it is ready, answers health checks, drains for at most 25 s on SIGTERM and
 * SIGINT, and exits when the parent is gone, so that a killed parent leaves nothing behind.
 */
export async function runProgram(name: string, start: () => Promise<RunningProgram>): Promise<void> {
  try {
    await receiveSettings();
    const running = await start();
    const stop = stopOnce(name, running);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.once('disconnect', () => {
      running.orphaned?.();
      stop();
    });
    process.on('message', (message) => void reportAlive(message, running));
    process.send?.({ ready: running.ready, isAsked: true });
    // By default Node saves its compile cache only at a clean exit, so a program that is killed would recompile everything each time.
    flushCompileCache();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : `${name} could not start.`, error instanceof ConfigError ? '' : error);
    process.exit(1);
  }
}

async function reportAlive(message: unknown, { isAlive }: RunningProgram): Promise<void> {
  if (typeof message !== 'object' || message === null || !('alive' in message)) return;
  const isWell = (await isAlive?.().catch(() => false)) ?? true;
  if (isWell && process.connected) process.send?.({ alive: true });
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
