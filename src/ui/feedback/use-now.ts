import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * When the server rendered this page, ISO 8601. In the first render relative times count from here on both sides, so that server and
 * browser agree; null on a page rendered in the browser.
 */
export const RenderedAt = createContext<string | null>(null);

const STEP_MS = 15_000;

/** Returns the current time in 15-second steps. The first render agrees with the server's page. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt);
  const now = useSyncExternalStore(subscribe, currentStep, () => (renderedAt === null ? currentStep() : Date.parse(renderedAt)));
  return new Date(now);
}

function currentStep(): number {
  return Math.floor(Date.now() / STEP_MS) * STEP_MS;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}
