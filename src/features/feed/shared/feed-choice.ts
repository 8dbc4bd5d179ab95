export type Feed = 'discover' | 'following';

// Stays on this device after signing out (`stored-answers.ts`).
const STORED = 'turnout.feed';

/**
 * Runs before the first paint. The server renders every home page for a guest, with Discover. For a signed-in reader who last had Following
 * open, this marks the page, and the style sheet shows a skeleton instead until hydration.
 */
export const FEED_SCRIPT = `try{if(localStorage.getItem('accessToken')&&localStorage.getItem('${STORED}')==='following'&&location.pathname==='/'&&!/[?&]topic=./.test(location.search))document.documentElement.dataset.feed='following'}catch(e){}`;

/** Removes the mark once the right feed for the reader is rendered. */
export function unmarkFeed(): void {
  delete document.documentElement.dataset.feed;
}

/** The feed that was last open on this device. */
export function readFeedChoice(): Feed {
  try {
    return localStorage.getItem(STORED) === 'following' ? 'following' : 'discover';
  } catch {
    return 'discover';
  }
}

export function rememberFeedChoice(feed: Feed): void {
  try {
    localStorage.setItem(STORED, feed);
  } catch {
    // If nothing can be stored, the choice lasts for this visit.
  }
}
