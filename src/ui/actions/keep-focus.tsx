import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type KeepFocusProps = { children: ReactNode; className?: string };

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Wraps buttons that disappear with what they did, such as “Return ticket” or a row's “Unblock”. The focus, which would fall back to the
 * page, moves to the element marked `data-outcome` in here, else to what is now in the button's place, else to the wrapper itself.
 */
export function KeepFocus({ children, className }: KeepFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  // The index of the stop that last had the focus in here; the focus may since be in a dialog that was opened from it.
  const position = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const restore = () => {
      if (!isWithin.current || (document.activeElement !== null && document.activeElement !== document.body)) return;
      const stops = element.querySelectorAll<HTMLElement>(STOPS);
      (element.querySelector<HTMLElement>('[data-outcome]') ?? stops[Math.min(position.current, stops.length - 1)] ?? element).focus();
    };
    // A closing dialog returns the focus, if it can, a moment later.
    const observer = new MutationObserver(() => requestAnimationFrame(restore));
    observer.observe(element, { childList: true, subtree: true });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);

  // React also reports focus in dialogs opened from in here, and reports nothing when it removes a focused element itself.
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    isWithin.current = true;
    const stops = [...(box.current?.querySelectorAll(STOPS) ?? [])];
    if (stops.includes(target)) position.current = stops.indexOf(target);
  }
  function onBlur() {
    isWithin.current = false;
  }
  return (
    <div ref={box} tabIndex={-1} className={classNames('outline-none', className)} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </div>
  );
}
