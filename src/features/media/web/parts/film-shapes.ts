/** The shape of a place of media: one of the house, or width by height as a number. */
export type FrameRatio = '4/3' | '16/9' | number;

const SHAPES = { '4/3': 'aspect-[4/3]', '16/9': 'aspect-video' } as const;

/** What the element of a film's place needs to have its shape. */
export function filmShape(ratio: FrameRatio): { className: string; style?: { aspectRatio: number } } {
  return typeof ratio === 'number' ? { className: '', style: { aspectRatio: ratio } } : { className: SHAPES[ratio] };
}
