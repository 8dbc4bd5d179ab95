/** The special choice of a place that is none (docs/product.md#places). */
export const REMOTE = 'Remote';
