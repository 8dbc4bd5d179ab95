const ANSWERS = 'turnout.answer:';

/** How the names start under which people's unsent words are stored. They end with their writer's id and go when the writer leaves. */
export const UNSENT = 'turnout.unsent.';

/**
 * Writes to this browser's storage, and drops the responses kept for the next visit if there is no room otherwise: they can be fetched again.
 * Returns false if the storage is full of other things or forbidden.
 */
export function storeText(name: string, text: string): boolean {
  return hasStored(name, text) || (dropAnswers() && hasStored(name, text));
}

function hasStored(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function dropAnswers(): boolean {
  try {
    const all = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    const kept = all.filter((name) => name.startsWith(ANSWERS));
    for (const name of kept) localStorage.removeItem(name);
    return kept.length > 0;
  } catch {
    return false;
  }
}
