export const REPORT_DETAILS_MAX = 500;

/** How many different people hide an item by reporting it, until an administrator decides (docs/product.md#reports). */
export const REPORTS_TO_HIDE = 3;
