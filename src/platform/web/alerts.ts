const MOST_PER_PAGE = 5;
const MAX_LENGTH = 1000;
let sent = 0;

/** Sends uncaught errors and unhandled rejections to the operators, with the prefix that marks the web (Specification section 8). */
export function reportUncaughtErrors(): void {
  addEventListener('error', (event) => sendAlert(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => sendAlert(event.reason));
}

/** Sends one alert; at most five from one page, for a broken page can fail a thousand times. */
export function sendAlert(problem: unknown): void {
  if (sent >= MOST_PER_PAGE) return;
  sent += 1;
  const body = {
    message: `[WEB] ${describe(problem)}`.slice(0, MAX_LENGTH),
    context: { url: location.href, userAgent: navigator.userAgent, timestamp: new Date().toISOString() },
  };
  void fetch('/monitoring/alert', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

function describe(problem: unknown): string {
  if (problem instanceof Error) return `${problem.name}: ${problem.message}`;
  return typeof problem === 'object' ? JSON.stringify(problem) : String(problem);
}
