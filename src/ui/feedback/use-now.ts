import { useContext, useSyncExternalStore } from 'react';
import { RenderedAt } from '#ui/feedback/rendered-at.ts';

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
