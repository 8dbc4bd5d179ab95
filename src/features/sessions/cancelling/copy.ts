/** Who decides about the money of a date that its host cancels (docs/product.md#refunds). */
export const REFUNDS_UP_TO_HOST = 'Refunds are up to the host.';

/** The same of those of several dates that aren't refunded by themselves. */
export const OTHERS_UP_TO_HOST = 'Refunds for your other dates are up to the host.';
