import { useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';

export type TextInput<Element extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement> = {
  value: string;
  set: (value: string) => void;
  /** Goes onto the control: `<TextField {...email.control} />`. */
  control: { ref: RefObject<Element | null>; value: string; onChange: (event: ChangeEvent<Element>) => void };
};

/** The text of a control. Keeps what a person or their password manager filled in before hydration. Calls `onEdit` on each edit by hand. */
export function useTextInput<Element extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  initial = '',
  onEdit?: () => void,
): TextInput<Element> {
  const [value, set] = useState(initial);
  const ref = useRef<Element>(null);
  // As part of hydration itself: a press right after it must find the text.
  useLayoutEffect(() => {
    const typed = ref.current?.value;
    if (typed) set(typed);
  }, []);
  return {
    value,
    set,
    control: {
      ref,
      value,
      onChange(event) {
        set(event.target.value);
        onEdit?.();
      },
    },
  };
}
