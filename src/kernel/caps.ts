/**
 * How many of something one person may have at once, or may cause in a day. A command that counts them locks the person first
 * (`people/api/accounts/lock-account.ts`); `tests/security/caps.db.test.ts` does each of them twenty times at once.
 */
export const CAPS = {
  savedSearches: 50,
  savedPlaces: 50,
  /** Few, because each of them lifts items in Discover. */
  followedTags: 10,
  memberships: 100,
  discountCodes: 200,
  postMailingsPerDay: 3,
  /** A host's messages to everyone who takes part in one date; any more come in the app only. */
  hostMailsPerDateAndDay: 3,
  /** Links for helpers to the door of one date that aren't revoked. */
  doorLinksPerDate: 20,
  /** Replays and notes of one date. */
  replaysPerDate: 10,
  /** Usernames given up within the last 90 days. */
  formerUsernames: 5,
  /** Browsers that get pushes; beyond that, the one registered longest ago makes room. */
  pushDevices: 20,
  /**
   * Of mails of one topic that people can unsubscribe from, in 24 hours; any more wait for them in the app. Those about what they booked
   * aren't counted, and those about what they sell are for each buyer.
   */
  listMailsPerDay: 20,
} as const;
