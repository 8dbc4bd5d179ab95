/** What mails say about money to people who can't use what they have paid for, because its creator is suspended. */
export const LOST_TIME = 'Write to us if you’d like a refund for time that you’ve paid for and can’t use.';

/** The same to people who can't use it because they are suspended themselves. */
export const NOT_REFUNDED = 'The time that you’ve already paid for isn’t refunded automatically.';
