import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';
import type { Config } from '../program/config.ts';
import { readVersion } from '../program/version.ts';
import { setTracer } from './span.ts';

// What stops a program may be in a hurry.
const FLUSH_MS = 2000;

/**
 * Records traces of a program if the operator names where to send them, and returns how to send the last of them. Call it before connections
 * are opened. Without it no package is loaded and nothing is recorded (docs/runbooks/traces.md).
 */
export async function startTracing(program: string, { tracing }: Pick<Config, 'tracing'>, log: Logger): Promise<() => Promise<void>> {
  if (tracing.endpoint === null) return async () => undefined;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const tracer = createOtlpTracer({ program, version: readVersion(), endpoint: tracing.endpoint, share: tracing.share, log });
  setTracer(tracer);
  return async () => {
    setTracer(null);
    await Promise.race([tracer.stop().catch(() => undefined), sleep(FLUSH_MS, undefined, { ref: false })]);
  };
}
