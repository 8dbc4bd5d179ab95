import { useEffect, useRef, useState } from 'react';
import type { ComposerMedia } from './use-composer-media.ts';

/**
 * Publishes once all files have arrived, so that nobody has to wait beside the button. `send` is called anew then, with the form as it is by
 * that time, and finds what may be wrong with it.
 */
export function useWhenSent({ sending, problem }: Pick<ComposerMedia, 'sending' | 'problem'>, send: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const isOver = isWaiting && (sending === null || problem !== null);
  useEffect(() => {
    if (!isOver) return;
    setWaiting(false);
    latest.current();
  }, [isOver]);
  return { isWaiting, wait: () => setWaiting(true), stop: () => setWaiting(false) };
}
