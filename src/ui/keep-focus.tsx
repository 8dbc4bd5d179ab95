import { useEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type KeepFocusProps = { children: ReactNode; className?: string };

const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Around buttons that go away with what they did, such as “Return ticket” or the “Unblock” of a row. The focus, which would fall to the page, goes to
 * what is marked `data-outcome` in here, else to what now stands in the button's place, else to all of this.
 */
export function KeepFocus({ children, className }: KeepFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  // Which stop in here had the focus last, counted from the first; it may since be in a dialog that was opened from there.
  const place = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      if (!isWithin.current || (document.activeElement !== null && document.activeElement !== document.body)) return;
      const stops = element.querySelectorAll<HTMLElement>(STOPS);
      (element.querySelector<HTMLElement>('[data-outcome]') ?? stops[Math.min(place.current, stops.length - 1)] ?? element).focus();
    };
    // A dialog that closes gives the focus back where it can, a moment later.
    const observer = new MutationObserver(() => requestAnimationFrame(look));
    observer.observe(element, { childList: true, subtree: true });
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);

  // React tells of dialogs that were opened in here too, and nothing of an element that it takes away itself.
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    isWithin.current = true;
    const stops = [...(box.current?.querySelectorAll(STOPS) ?? [])];
    if (stops.includes(target)) place.current = stops.indexOf(target);
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
