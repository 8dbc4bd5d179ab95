import { useEffect, useRef, useState, type RefObject } from 'react';

export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>;

export type FormErrorState<Field extends string> = {
  errors: FormErrors<Field>;
  /** The form; when errors are shown, its first invalid field gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  /** Shows errors and returns whether there were any. */
  show: (errors: FormErrors<Field>) => boolean;
  /** Clears the error of a field that is being corrected. */
  clear: (field: Field) => void;
};

/** The errors of a form, at the fields they belong to or otherwise above the button. */
export function useFormErrors<Field extends string>(initial: FormErrors<Field> = {}): FormErrorState<Field> {
  const [state, setState] = useState<{ errors: FormErrors<Field>; shown: number }>({ errors: initial, shown: 0 });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state.shown]);
  return {
    errors: state.errors,
    form,
    show(errors) {
      setState(({ shown }) => ({ errors, shown: shown + 1 }));
      return Object.values(errors).some(Boolean);
    },
    clear(field) {
      setState((current) =>
        current.errors[field] || current.errors.form
          ? { ...current, errors: { ...current.errors, [field]: undefined, form: undefined } }
          : current,
      );
    },
  };
}
