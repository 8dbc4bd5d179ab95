import { useEffect, useRef, type ReactNode } from 'react';

export type AccountRowProps = {
  /** Its anchor. */
  id: string;
  title: string;
  /** What it is, or how it stands. */
  text: ReactNode;
  /** Stands beside the title, such as a state. */
  mark?: ReactNode;
  /** Whether a form stands in it instead of the button that opens it. */
  open?: boolean;
  children: ReactNode;
};

/** One matter of the account: what it is, how it stands, and what can be done. */
export function AccountRow({ id, title, text, mark, open = false, children }: AccountRowProps) {
  const inside = useFocusInside(open);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 id={`${id}-title`} className="text-[17px]">
          {title}
        </h3>
        {mark}
      </div>
      <div className="mt-1 max-w-[60ch] text-[14.5px] text-ink-2">{text}</div>
      <div ref={inside} className="mt-3.5">
        {children}
      </div>
    </section>
  );
}

/** When a form takes the place of its button, or the button that of the form, the focus goes along, unless it is elsewhere. */
function useFocusInside(open: boolean) {
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
