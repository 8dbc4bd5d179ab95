import { useEffect, useEffectEvent, useState } from 'react';

// Long enough to be looked at.
const SEEN_AFTER_MS = 800;
const MOST = 100;

/**
 * Reports which rows have been on the screen, at least half of each, while the page was visible; those seen together are reported together.
 * Returns the ref for each row that has its id in `data-id`.
 */
export function useSeen(onSeen: (ids: string[]) => void): (row: HTMLElement | null) => (() => void) | undefined {
  const report = useEffectEvent(onSeen);
  const [watch] = useState(() => createWatch());
  useEffect(() => watch.start((ids) => report(ids)), [watch]);
  return watch.row;
}

function createWatch() {
  const inView = new Set<string>();
  const reported = new Set<string>();
  const rows = new Set<Element>();
  let observer: IntersectionObserver | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let report: (ids: string[]) => void = () => undefined;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      const ids = [...inView].filter((id) => !reported.has(id)).slice(0, MOST);
      for (const id of ids) reported.add(id);
      if (ids.length > 0) report(ids);
    }, SEEN_AFTER_MS);
  }
  function note(entries: IntersectionObserverEntry[]) {
    for (const { target, isIntersecting } of entries) {
      const id = target instanceof HTMLElement ? target.dataset['id'] : undefined;
      if (id === undefined) continue;
      if (isIntersecting) inView.add(id);
      else inView.delete(id);
    }
    later();
  }
  return {
    row(row: HTMLElement | null) {
      if (row === null) return undefined;
      rows.add(row);
      observer?.observe(row);
      return () => {
        rows.delete(row);
        observer?.unobserve(row);
        inView.delete(row.dataset['id'] ?? '');
      };
    },
    start(onSeen: (ids: string[]) => void) {
      report = onSeen;
      observer = new IntersectionObserver(note, { threshold: 0.5 });
      for (const row of rows) observer.observe(row);
      document.addEventListener('visibilitychange', later);
      return () => {
        clearTimeout(timer);
        observer?.disconnect();
        observer = null;
        document.removeEventListener('visibilitychange', later);
      };
    },
  };
}
