/** The two pictures of a profile. */
export type PictureKind = 'profile' | 'profileCover';

/**
 * The aspect ratio of each picture, and the maximum width of the uploaded file in pixels: twice the stored width of a profile picture, the
 * full width of a cover.
 */
export const PICTURE_SHAPES = { profile: { aspect: 1, widest: 800 }, profileCover: { aspect: 3, widest: 1500 } } as const;
