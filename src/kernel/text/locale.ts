/** The language of the interface, by which numbers, dates and lists of names are written too. A build in another language has another one here. */
export const LOCALE = 'en-GB';
