// The product's constants (docs/product.md#limits), each exported by itself, so that a page loads only those that it names. Lengths count UTF-16
// code units unless a rule says otherwise. Most columns check theirs too, so raising one also needs a migration.

export const usernameMin = 4;
export const usernameMax = 15;
export const displayNameMax = 50;
export const bioMax = 1000;
export const linksMax = 5;
export const linkLabelMax = 30;
export const urlMax = 2048;
export const emailMax = 254;
export const announcementMax = 200;
export const announcementLabelMax = 40;
export const announcementLinkMax = 500;
/** The longest address of a batch of calls. */
export const batchAddressMax = 2083;
export const postTextMax = 10_000;
export const shortTextMax = 280;
export const commentMax = 280;
export const reviewMax = 1000;
export const reviewReplyMax = 1000;
/** A tip's message may be shown under an item as a comment, so it can't be longer than one. */
export const tipMessageMax = 280;
/** The words that go with a gift. */
export const giftWordsMax = 300;
/** How long before a gift is sent it can be bought at most. */
export const giftDaysAheadMax = 300;
/** How often one gift is mailed at most, reminders left out. */
export const giftMailsMax = 5;
export const messageMax = 5000;
export const sessionTitleMax = 20;
/** The line below a title, of sessions, passes and memberships. */
export const subtitleMax = 80;
export const sessionNotesMax = 500;
export const tagMax = 30;
export const tagsMax = 20;
export const mentionsMax = 50;
export const postMediaMax = 10;
export const messageMediaMax = 4;
export const altTextMax = 1000;
/** The size of one captions file; each video may have one per language. */
export const captionsBytesMax = 500_000;
export const captionsPerFilmMax = 5;
export const addressMax = 200;
export const imageMegabytesMax = 10;
export const imageBytesMax = imageMegabytesMax * 1024 * 1024;
export const imagePixelsMax = 50_000_000;
/** 4K in either orientation, with some headroom. */
export const videoPixelsMax = 9_500_000;
export const paidPriceMinPence = 100;
export const priceMaxPence = 1_000_000;
export const capacityMax = 100_000;
export const durationMinutesMax = 60 * 24 * 7;
export const repeatEventsMax = 400;
export const repeatYearsMax = 2;
export const tipMaxPence = 10_000;
/** How far into debt refunds and disputes may take a creator before they can't publish new offers. */
export const creatorDebtMaxPence = 10_000;
export const refundReasonMin = 5;
export const orderSearchMax = 100;
export const refundReasonMax = 500;
/** The provider's shortest checkout lasts 30 minutes; the extra one ensures that no seat is released while it can still be paid for. */
export const seatHoldMinutes = 31;
/** How many places of one date an order may hold. */
export const seatsPerOrderMax = 10;
/** How many kinds of ticket a session can have, the standard one included. */
export const ticketKindsMax = 6;
export const ticketKindNameMax = 30;
export const ticketKindNoteMax = 100;
/** The name of somebody for whom a place was booked. */
export const guestNameMax = 60;
/** The name of a saved search or place. */
export const savedNameMax = 100;
/** The name of a helper's link to the door, and of a device there. */
export const doorNameMax = 50;
/** How many questions a host may ask people who book, and how long they, their choices and the answers may be. */
export const questionsMax = 8;
export const questionMax = 300;
export const questionChoicesMax = 10;
export const questionChoiceMax = 80;
export const answerMax = 500;
export const minimumAge = 13;
