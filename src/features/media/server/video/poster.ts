/** The still picture of a film (docs/product.md#picture-sizes), by its width. */
export const POSTER = { name: '512', width: 512, height: 288 } as const;
