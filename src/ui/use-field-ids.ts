import { useId } from 'react';

export type FieldIds = { control: string; hint: string; error: string; describedBy: string | undefined };

/** The ids of one form field. `describedBy` names only the texts that are on the page. */
export function useFieldIds({ id, hint, error }: { id?: string | undefined; hint?: unknown; error?: string | null | undefined }): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  const ids = { control, hint: `${control}-hint`, error: `${control}-error` };
  const parts = [error ? ids.error : '', hint ? ids.hint : ''].filter(Boolean);
  return { ...ids, describedBy: parts.length > 0 ? parts.join(' ') : undefined };
}
