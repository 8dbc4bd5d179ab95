/** What a deleted account leaves behind. */
export const RECORDS_KEPT = 'Payment records are kept without your name, as the law requires.';
