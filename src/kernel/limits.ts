const IMAGE_MEGABYTES = 10;

/**
 * The product's constants (docs/product.md#limits). Lengths count UTF-16 code units unless a rule says otherwise. Most columns check theirs
 * too, so raising one also needs a migration.
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
  announcementMax: 200,
  announcementLabelMax: 40,
  announcementLinkMax: 500,
  /** The longest address of a batch of calls. */
  batchAddressMax: 2083,
  postTextMax: 10_000,
  shortTextMax: 280,
  commentMax: 280,
  reviewMax: 1000,
  reviewReplyMax: 1000,
  /** A tip's message may be shown under an item as a comment, so it can't be longer than one. */
  tipMessageMax: 280,
  /** The words that go with a gift. */
  giftWordsMax: 300,
  /** How long before a gift is sent it can be bought at most. */
  giftDaysAheadMax: 300,
  /** How often one gift is mailed at most, reminders left out. */
  giftMailsMax: 5,
  messageMax: 5000,
  sessionTitleMax: 20,
  /** The line below a title, of sessions, passes and memberships. */
  subtitleMax: 80,
  sessionNotesMax: 500,
  tagMax: 30,
  tagsMax: 20,
  mentionsMax: 50,
  postMediaMax: 10,
  messageMediaMax: 4,
  altTextMax: 1000,
  /** The size of one captions file; each video may have one per language. */
  captionsBytesMax: 500_000,
  captionsPerFilmMax: 5,
  addressMax: 200,
  imageMegabytesMax: IMAGE_MEGABYTES,
  imageBytesMax: IMAGE_MEGABYTES * 1024 * 1024,
  imagePixelsMax: 50_000_000,
  /** 4K in either orientation, with some headroom. */
  videoPixelsMax: 9_500_000,
  paidPriceMinPence: 100,
  priceMaxPence: 1_000_000,
  capacityMax: 100_000,
  durationMinutesMax: 60 * 24 * 7,
  repeatEventsMax: 400,
  repeatYearsMax: 2,
  tipMaxPence: 10_000,
  /** How far into debt refunds and disputes may take a creator before they can't publish new offers. */
  creatorDebtMaxPence: 10_000,
  refundReasonMin: 5,
  orderSearchMax: 100,
  refundReasonMax: 500,
  /** The provider's shortest checkout lasts 30 minutes; the extra one ensures that no seat is released while it can still be paid for. */
  seatHoldMinutes: 31,
  /** How many places of one date an order may hold. */
  seatsPerOrderMax: 10,
  /** How many kinds of ticket a session can have, the standard one included. */
  ticketKindsMax: 6,
  ticketKindNameMax: 30,
  ticketKindNoteMax: 100,
  /** The name of somebody for whom a place was booked. */
  guestNameMax: 60,
  /** The name of a saved search or place. */
  savedNameMax: 100,
  /** The name of a helper's link to the door, and of a device there. */
  doorNameMax: 50,
  /** How many questions a host may ask people who book, and how long they, their choices and the answers may be. */
  questionsMax: 8,
  questionMax: 300,
  questionChoicesMax: 10,
  questionChoiceMax: 80,
  answerMax: 500,
  minimumAge: 13,
} as const;
