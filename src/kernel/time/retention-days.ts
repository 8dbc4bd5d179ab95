/** For how many days what ends by itself is stored (docs/retention.md). */
export const RETENTION_DAYS = {
  /** Answers about health, after their date. */
  healthAnswers: 30,
  /** The names of walk-ins, after their date. */
  walkInNames: 30,
  /** The names and words of gifts, after they were redeemed or ended. */
  giftWords: 30,
  /** An export of somebody's data and its link (docs/product.md#export). */
  exports: 7,
} as const;
