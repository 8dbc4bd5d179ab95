import { useId } from 'react';

export type FieldIds = { control: string; hint: string; error: string; counter: string; describedBy: string | undefined };

type Described = { id?: string | undefined; hint?: unknown; error?: unknown; counter?: boolean };

/** The ids of one form field. `describedBy` names only the texts that are on the page. */
export function useFieldIds({ id, hint, error, counter }: Described): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error`, counter: `${control}-counter` };
  const parts = [error ? ids.error : '', hint ? ids.hint : '', counter ? ids.counter : ''].filter(Boolean);
  return { ...ids, describedBy: parts.length > 0 ? parts.join(' ') : undefined };
}
