/** The still of a film (docs/product.md#picture-sizes), named after its width. */
export const POSTER = { name: '512', width: 512, height: 288 } as const;
