export type Feed = 'discover' | 'following';

// Stays on this device when its person leaves (`stored-answers.ts`).
const STORED = 'turnout.feed';

/**
 * Runs before the first paint. The server draws every home page as a guest's, with Discover; where a signed-in reader left
 * Following open, this marks the page, and the style sheet shows a skeleton in its place until the browser knows better.
 */
export const FEED_SCRIPT = `try{if(localStorage.getItem('accessToken')&&localStorage.getItem('${STORED}')==='following'&&location.pathname==='/'&&!/[?&]topic=./.test(location.search))document.documentElement.dataset.feed='following'}catch(e){}`;

/** Takes the mark away, once what is right for the reader is drawn. */
export function unmarkFeed(): void {
  delete document.documentElement.dataset.feed;
}

/** The feed that was open last on this device. */
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
    // Where nothing can be stored, the choice holds for this visit.
  }
}
