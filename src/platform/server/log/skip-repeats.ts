import { errorCode } from '#kernel/objects/error-code.ts';

const WINDOW_MS = 60_000;
const KINDS_MAX = 200;

export type LogOnce = (error: unknown, log: (repeats: number) => void) => void;

/**
 * Logs each kind of error at most once a minute and says how often it happened meanwhile: an outage of an hour must not push its own
 * beginning out of the log file. Errors are of one kind if their code and message are equal.
 */
export function skipRepeats(now: () => Date): LogOnce {
  const kinds = new Map<string, { loggedAt: number; repeats: number }>();
  return (error, log) => {
    const kind = error instanceof Error ? `${errorCode(error) ?? ''} ${error.message}` : 'unknown';
    const known = kinds.get(kind);
    const at = now().getTime();
    if (known !== undefined && at - known.loggedAt < WINDOW_MS) {
      known.repeats += 1;
      return;
    }
    if (kinds.size >= KINDS_MAX) kinds.clear();
    kinds.set(kind, { loggedAt: at, repeats: 0 });
    log(known?.repeats ?? 0);
  };
}
