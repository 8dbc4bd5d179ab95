/** The special choice of place that means online (docs/product.md#places). */
export const REMOTE = 'Remote';
