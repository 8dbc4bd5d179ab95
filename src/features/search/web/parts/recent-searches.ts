const KEY = 'turnout.recent-searches';
const MOST = 6;
export type RecentSearch = { label: string; path: string };

/** What was searched for on this device of late, the latest first. */
export function readRecentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Remembers a search. Nothing is remembered where the browser keeps nothing. */
export function rememberSearch(search: RecentSearch): void {
  try {
    const others = readRecentSearches().filter(({ label }) => label.toLowerCase() !== search.label.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MOST)));
  } catch {
    // Private windows and full disks: there is nothing to remember with.
  }
}

// Written by hand: on the first page that somebody visits a schema would cost more than all the rest of the bar.
function isRecent(one: unknown): one is RecentSearch {
  if (typeof one !== 'object' || one === null || !('label' in one) || !('path' in one)) return false;
  return typeof one.label === 'string' && typeof one.path === 'string' && one.path.startsWith('/search?');
}
