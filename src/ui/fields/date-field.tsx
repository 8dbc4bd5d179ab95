import { LOCALE } from '#kernel/text/locale.ts';
import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#ui/layout/class-names.ts';
import { controlClass } from '#ui/fields/control-class.ts';
import { FieldFrame, type FieldTexts } from '#ui/fields/field-frame.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TypedDay } from '#ui/fields/typed-day.tsx';
import { useFieldIds } from '#ui/fields/use-field-ids.ts';

const Calendar = lazyPart(async () => (await import('#ui/fields/calendar.tsx')).Calendar);

export type DateFieldProps = Omit<FieldTexts, 'counter' | 'counted'> & {
  /** A calendar day as `2026-11-24`, without time or zone; empty for none. */
  value: string;
  onValueChange: (day: string) => void;
  /** The first and last day that can be chosen, inclusive. */
  min?: string;
  max?: string;
  disabled?: boolean;
  name?: string;
};

/** A day, shown in words and chosen from a calendar that opens below. */
export function DateField({ value, onValueChange, min, max, disabled, name, ...texts }: DateFieldProps) {
  const ids = useFieldIds(texts);
  const panel = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useClosing(box, open, (focusBack) => {
    setOpen(false);
    if (focusBack) button.current?.focus();
  });
  const calendar = {
    value,
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
    onValueChange(day: string) {
      onValueChange(day);
      setOpen(false);
      button.current?.focus();
    },
  };
  return (
    <FieldFrame ids={ids} {...texts}>
      <div ref={box} className="relative">
        <button
          ref={button}
          type="button"
          id={ids.control}
          disabled={disabled}
          aria-describedby={ids.describedBy}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onPointerEnter={Calendar.warm}
          onClick={() => setOpen(!open)}
          className={classNames(
            controlClass,
            'flex h-11 items-center justify-between gap-2 text-left text-base',
            texts.error && 'border-danger!',
          )}
        >
          <span className={value ? 'truncate' : 'truncate text-ink-3'}>{value ? dayInWords(value) : 'Choose a day'}</span>
          <Icon of={CalendarDays} size={18} className="text-ink-2" />
        </button>
        {name ? <input type="hidden" name={name} value={value} /> : null}
        {open ? (
          <div
            ref={bringIntoSight}
            id={panel}
            role="dialog"
            aria-label={texts.label}
            className="absolute top-full left-0 z-50 mt-2 w-[min(320px,calc(100vw-32px))] animate-rise rounded-card border border-line bg-surface p-3 shadow-high"
          >
            <Calendar {...calendar} waiting={<Spinner className="grid h-[314px] w-full" />} failed={<TypedDay {...calendar} />} />
          </div>
        ) : null}
      </div>
    </FieldFrame>
  );
}

// A field near the bottom of the screen would open its calendar below the edge, or behind the bar there.
function bringIntoSight(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

const WORDS = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

function dayInWords(day: string): string {
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? day : WORDS.format(instant).replace(',', '');
}

/** Closes on Escape and on a press or focus outside; only Escape returns the focus. */
function useClosing(box: React.RefObject<HTMLElement | null>, open: boolean, close: (focusBack: boolean) => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && box.current && !box.current.contains(event.target)) latest.current(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current(true);
    };
    const element = box.current;
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    element?.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      element?.removeEventListener('keydown', escape);
    };
  }, [open, box]);
}
