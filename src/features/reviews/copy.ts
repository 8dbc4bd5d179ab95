/** The number of stars in words, from one to five. */
export const STAR_WORDS = ['Poor', 'Not great', 'Okay', 'Good', 'Wonderful'] as const;

/** Who may write a review, above a list of them. */
export const WHO_REVIEWS = 'Only people who were checked in can write one';

/** At the host's reply, which can't be changed, if the review has been. */
export const REPLIED_BEFORE = 'Replied before this was edited';

/** Below the words of a review, what becomes of them. */
export function shownWith(hostName: string): string {
  return `Shown with your name and how often you’ve been here. ${hostName} can reply once.`;
}
