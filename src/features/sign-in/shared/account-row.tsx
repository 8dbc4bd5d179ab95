import { useEffect, useRef, type ReactNode } from 'react';

export type AccountRowProps = {
  /** The anchor of the row. */
  id: string;
  title: string;
  /** A description, or the current state. */
  text: ReactNode;
  /** Shown beside the title, such as a state. */
  mark?: ReactNode;
  /** Whether a form is shown instead of the button that opens it; if there are several, which. */
  open?: boolean | string;
  children: ReactNode;
};

/** One aspect of the account: what it is, its state, and what can be done. */
export function AccountRow({ id, title, text, mark, open = false, children }: AccountRowProps) {
  const inside = useFocusInside(open);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 id={`${id}-title`} className="text-[17px]">
          {title}
        </h2>
        {mark}
      </div>
      <div className="mt-1 max-w-[60ch] text-[14.5px] text-ink-2">{text}</div>
      <div ref={inside} className="mt-3.5">
        {children}
      </div>
    </section>
  );
}

/** When a form replaces its button, another form, or the other way round, moves the focus along, unless it is elsewhere. */
function useFocusInside(open: boolean | string) {
  const inside = useRef<HTMLDivElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current === open) return;
    was.current = open;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    inside.current?.querySelector<HTMLElement>('a[href], input:not([hidden]), button')?.focus();
  }, [open]);
  return inside;
}
