const MOST_PER_PAGE = 5;
const MAX_LENGTH = 1000;

type Alert = { message: string; context: { url: string; userAgent: string; timestamp: string } };

/** Sends uncaught errors and unhandled rejections to the operators, with the prefix that marks the web (docs/product.md#alerts). */
export function reportUncaughtErrors(): void {
  addEventListener('error', (event) => sendAlert(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => sendAlert(event.reason));
}

/** Sends one alert, unless this page has already sent it or five others: a broken page can fail a thousand times. */
export const sendAlert = createAlertSender(post, () => ({
  // The query may hold a search or a payment's number, which must not be logged.
  url: location.origin + location.pathname,
  userAgent: navigator.userAgent,
  timestamp: new Date().toISOString(),
}));

/** Creates a sender that sends each message once, and at most five in all. */
export function createAlertSender(send: (alert: Alert) => void, contextNow: () => Alert['context']): (problem: unknown) => void {
  const told = new Set<string>();
  return (problem) => {
    const message = `[WEB] ${describe(problem)}`.slice(0, MAX_LENGTH);
    if (told.size >= MOST_PER_PAGE || told.has(message)) return;
    told.add(message);
    send({ message, context: contextNow() });
  };
}

function post(alert: Alert): void {
  void fetch('/monitoring/alert', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alert),
    keepalive: true,
  }).catch(() => undefined);
}

function describe(problem: unknown): string {
  if (problem instanceof Error) return `${problem.name}: ${problem.message}`;
  if (typeof problem !== 'object') return String(problem);
  try {
    return JSON.stringify(problem);
  } catch {
    return 'something that cannot be serialised';
  }
}
