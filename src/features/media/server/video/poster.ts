/** The still picture of a film (Specification section 9), by its width. */
export const POSTER = { name: '512', width: 512, height: 288 } as const;
