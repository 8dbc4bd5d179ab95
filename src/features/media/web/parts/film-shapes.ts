/** The shapes that a film's place can have. */
export const FILM_SHAPES = { '4/3': 'aspect-[4/3]', '16/9': 'aspect-video' } as const;
