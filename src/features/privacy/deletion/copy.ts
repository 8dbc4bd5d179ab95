/** Sentences about the records that outlive an account. */
export const RECORDS_KEPT = 'Payment records are kept without your name, as the law requires.';
