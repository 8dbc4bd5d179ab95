/**
 * The product's constants (docs/product.md#limits). Lengths count Unicode code units unless a rule says otherwise. Most columns check
 * theirs too: a longer one is also a migration.
 */
export const LIMITS = {
  usernameMin: 4,
  usernameMax: 15,
  displayNameMax: 50,
  bioMax: 1000,
  linksMax: 5,
  linkLabelMax: 30,
  urlMax: 2048,
  emailMax: 254,
  postTextMax: 10_000,
  shortTextMax: 280,
  commentMax: 280,
  /** It may stand under an item as a comment, so it is no longer than one. */
  tipMessageMax: 280,
  messageMax: 5000,
  sessionTitleMax: 20,
  sessionNotesMax: 500,
  tagMax: 30,
  tagsMax: 20,
  mentionsMax: 50,
  postMediaMax: 10,
  altTextMax: 1000,
  /** Of a file of captions; a film may have one for each of so many languages. */
  captionsBytesMax: 500_000,
  captionsPerFilmMax: 5,
  addressMax: 200,
  imageBytesMax: 10 * 1024 * 1024,
  imagePixelsMax: 50_000_000,
  /** That of 4K in either direction, with some room. */
  videoPixelsMax: 9_500_000,
  paidPriceMinPence: 100,
  priceMaxPence: 1_000_000,
  capacityMax: 100_000,
  durationMinutesMax: 60 * 24 * 7,
  repeatEventsMax: 400,
  repeatYearsMax: 2,
  tipMaxPence: 10_000,
  /** What a creator may owe after refunds and disputes and still offer something new. */
  creatorDebtMaxPence: 10_000,
  refundReasonMin: 5,
  orderSearchMax: 100,
  refundReasonMax: 500,
  /** The provider's shortest checkout lives 30 minutes; one more, so that no seat is free while it can still be paid. */
  seatHoldMinutes: 31,
  minimumAge: 13,
} as const;
