import { useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { storeText } from '#platform/web/storage/store-text.ts';

const SAVE_AFTER_MS = 400;

/**
 * Form values that survive a reload: stored in this browser per person and form, and read back through the schema, so that a draft from an
 * older version of the page never breaks the form. Pictures can't be stored.
 */
export function useDraft<Draft extends object>(key: string, schema: ZodType<Draft>, fresh: () => Draft) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(key, schema) ?? fresh());
  const [touched, setTouched] = useState(() => readDraft(key, schema) !== null);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => writeDraft(key, draft), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, draft, touched]);
  // The last edits before the page is left must not wait for the timer.
  const latest = useRef({ key, draft, touched });
  useEffect(() => {
    latest.current = { key, draft, touched };
  });
  useEffect(() => {
    const store = () => {
      if (latest.current.touched) writeDraft(latest.current.key, latest.current.draft);
    };
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, []);
  return {
    draft,
    /** Whether there is a draft to discard. */
    touched,
    change(part: Partial<Draft>) {
      setTouched(true);
      setDraft((current) => ({ ...current, ...part }));
    },
    /** Removes the stored draft but leaves the form as it is: its content has been published. */
    deleteStored() {
      setTouched(false);
      removeDraft(key);
    },
    clear() {
      setTouched(false);
      setDraft(fresh());
      removeDraft(key);
    },
  };
}

function readDraft<Draft>(key: string, schema: ZodType<Draft>): Draft | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, draft: object): void {
  // If storage is full or forbidden, only a reload loses the draft.
  storeText(key, JSON.stringify(draft));
}

function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
