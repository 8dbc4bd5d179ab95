const KEY = 'turnout.recent-searches';
const MOST = 6;
export type RecentSearch = { label: string; path: string };

/** Returns the latest searches on this device, newest first. */
export function readRecentSearches(): RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a search as the latest. Does nothing if the browser can't store it. */
export function storeRecentSearch(search: RecentSearch): void {
  try {
    const others = readRecentSearches().filter(({ label }) => label.toLowerCase() !== search.label.toLowerCase());
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MOST)));
  } catch {
    // Private windows and full disks can't store anything.
  }
}

/** Deletes a search from the list; returns those that are left. */
export function deleteRecentSearch({ path }: RecentSearch): RecentSearch[] {
  const others = readRecentSearches().filter((one) => one.path !== path);
  try {
    localStorage.setItem(KEY, JSON.stringify(others));
  } catch {
    // Then it comes back with the next page.
  }
  return others;
}

// Written by hand, because on the first page someone visits a schema would cost more than the rest of the bar.
function isRecent(one: unknown): one is RecentSearch {
  if (typeof one !== 'object' || one === null || !('label' in one) || !('path' in one)) return false;
  return typeof one.label === 'string' && typeof one.path === 'string' && one.path.startsWith('/search?');
}
