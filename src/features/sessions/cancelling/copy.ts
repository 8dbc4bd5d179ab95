/** Who decides about the money of a date that its host cancels (docs/product.md#refunds). */
export const REFUNDS_UP_TO_HOST = 'Refunds are up to the host.';
