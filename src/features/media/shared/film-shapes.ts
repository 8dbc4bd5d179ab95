/** The shape of a media frame: one of the standard ratios, or width divided by height. */
export type FrameRatio = '4/3' | '16/9' | number;

const SHAPES = { '4/3': 'aspect-[4/3]', '16/9': 'aspect-video' } as const;

/** Returns the class and style that give the element around a film its shape. */
export function filmShape(ratio: FrameRatio): { className: string; style?: { aspectRatio: number } } {
  return typeof ratio === 'number' ? { className: '', style: { aspectRatio: ratio } } : { className: SHAPES[ratio] };
}
