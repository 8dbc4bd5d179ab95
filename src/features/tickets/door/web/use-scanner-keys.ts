import { useEffect, useRef } from 'react';

// A scanner types a letter every few milliseconds; nobody does.
const BETWEEN_KEYS_MS = 60;
const SHORTEST = 6;

export type ScannerKeys = {
  /** A text that was typed as fast as scanners do, ended by Enter. */
  onScan: (text: string) => void;
  /** A single key that was pressed by hand. */
  onKey: (key: string) => void;
};

/**
 * Listens to a scanner on a cable, which is a keyboard, as long as no field has the focus: a field takes its text itself. A scan contains the
 * letters of shortcuts, so a key counts as pressed by hand only when no other follows it at once.
 */
export function useScannerKeys({ onScan, onKey }: ScannerKeys): void {
  const handlers = useRef({ onScan, onKey });
  useEffect(() => {
    handlers.current = { onScan, onKey };
  });
  useEffect(() => {
    let typed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const keys = typed;
      typed = '';
      if (keys.length === 1) handlers.current.onKey(keys.toLowerCase());
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      if (event.key === 'Enter' && typed.length >= SHORTEST) {
        event.preventDefault();
        clearTimeout(timer);
        const text = typed;
        typed = '';
        handlers.current.onScan(text);
        return;
      }
      if (event.key.length !== 1) return;
      // Otherwise a space scrolls, and a quick search opens in some browsers.
      if (event.key === '/' || typed !== '') event.preventDefault();
      typed += event.key;
      clearTimeout(timer);
      timer = setTimeout(flush, BETWEEN_KEYS_MS);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches('input:not([type=radio]), textarea, select') || target.isContentEditable);
}
