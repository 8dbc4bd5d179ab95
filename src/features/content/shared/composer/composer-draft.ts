import { useEffect, useRef, useState } from 'react';
import { z, type ZodType } from 'zod';
import { storeText } from '#platform/web/storage/store-text.ts';

const SAVE_AFTER_MS = 400;

const Stamp = z.object({ savedAt: z.iso.datetime(), writer: z.string() });

export type StoredUnder = { key: string; /** The id of whoever writes. */ writer: string };

/**
 * Form values that survive a reload: stored in this browser per person and form, and read back through the schema, so that a draft from an
 * older version of the page never breaks the form. Pictures can't be stored.
 */
export function useDraft<Draft extends object>({ key, writer }: StoredUnder, schema: ZodType<Draft>, fresh: () => Draft) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(key, schema) ?? fresh());
  const [touched, setTouched] = useState(() => readDraft(key, schema) !== null);
  const [savedAt, setSavedAt] = useState<string | null>(() => readStamp(key)?.savedAt ?? null);
  useEffect(() => {
    if (!touched) return;
    const timer = setTimeout(() => setSavedAt(storeDraft({ key, writer }, draft)), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, writer, draft, touched]);
  // The last edits before the page is left must not wait for the timer.
  const latest = useRef({ key, writer, draft, touched });
  useEffect(() => {
    latest.current = { key, writer, draft, touched };
  });
  useEffect(() => {
    const store = () => {
      if (latest.current.touched) storeDraft(latest.current, latest.current.draft);
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
    /** When it was last stored, as an instant; null if it isn't. */
    savedAt: touched ? savedAt : null,
    change(part: Partial<Draft>) {
      setTouched(true);
      setDraft((current) => ({ ...current, ...part }));
    },
    /** Removes the stored draft but leaves the form as it is: its content has been published. */
    deleteStored() {
      setTouched(false);
      deleteDraft(key);
    },
    clear() {
      setTouched(false);
      setDraft(fresh());
      deleteDraft(key);
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

/** Stores a draft; returns when, or null if that isn't possible. */
export function storeDraft({ key, writer }: StoredUnder, draft: object): string | null {
  const savedAt = new Date().toISOString();
  // If storage is full or forbidden, only a reload loses the draft.
  return storeText(key, JSON.stringify({ ...draft, savedAt, writer })) ? savedAt : null;
}

function readStamp(key: string): z.output<typeof Stamp> | null {
  return readDraft(key, Stamp);
}

/** Whether this writer has a draft stored under a key that the schema rejects, so that the form opens without it. */
export function hasRejectedDraft<Draft>({ key, writer }: StoredUnder, schema: ZodType<Draft>): boolean {
  return readStamp(key)?.writer === writer && readDraft(key, schema) === null;
}

/** Returns a person's drafts stored in this browser whose names begin so, newest first, each with the rest of its name. */
export function readDrafts<Draft>(
  prefix: string,
  writer: string,
  schema: ZodType<Draft>,
): { rest: string; savedAt: string; draft: Draft }[] {
  const found = storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const [stamp, draft] = [readStamp(key), readDraft(key, schema)];
      return draft === null || stamp?.writer !== writer ? [] : [{ rest: key.slice(prefix.length), savedAt: stamp.savedAt, draft }];
    });
  return found.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt));
}

function storedKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  } catch {
    return [];
  }
}

/** Removes a stored draft. */
export function deleteDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
