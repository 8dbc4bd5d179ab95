import { useEffect, useRef } from 'react';
import { doublingDelay } from '#kernel/time/back-off.ts';
import type { Message } from '../../contract.ts';

const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** Refetches messages with media still being processed: after 2 s, then less and less often. */
export function useProcessingMedia(items: readonly Message[], askAgain: (first: number, last: number) => Promise<void>): void {
  const tries = useRef(0);
  const latest = useRef(askAgain);
  useEffect(() => {
    latest.current = askAgain;
  });
  const waiting = items.filter(({ media }) => media.some(isProcessing));
  const [first, last] = [waiting.at(0)?.revision ?? 0, waiting.at(-1)?.revision ?? 0];
  useEffect(() => {
    if (last === 0) {
      tries.current = 0;
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const after = doublingDelay(tries.current, FIRST_MS, LONGEST_MS);
      tries.current += 1;
      timer = setTimeout(
        () =>
          void latest
            .current(first, last)
            .catch(() => undefined)
            .finally(wait),
        after,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [first, last]);
}

function isProcessing({ url }: Message['media'][number]): boolean {
  return Object.values(url).some(({ status }) => status === 'PROCESSING');
}
