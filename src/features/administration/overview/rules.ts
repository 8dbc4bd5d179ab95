const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

// A worker that restarts is back within this time.
const WORKER_SILENT_SECONDS = 60;
const LOW_BYTES = 2_000_000_000;

/** Formats bytes with one decimal place below ten: `4.2 GB`, `120 MB`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`;
}

/** Formats a time that something has waited, in its largest unit: `40 s`, `12 min`, `5 h`, `3 d`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

/** Whether no worker has tended the queue for longer than a restart takes. */
export function isLate(workerSeenSeconds: number | null): boolean {
  return workerSeenSeconds === null || workerSeenSeconds > WORKER_SILENT_SECONDS;
}

/** Whether so little space is left that somebody should make some; a bucket never fills. */
export function isLow(freeBytes: number | null): boolean {
  return freeBytes !== null && freeBytes < LOW_BYTES;
}
