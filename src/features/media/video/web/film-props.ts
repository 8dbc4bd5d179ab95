import type { ShownMedia } from '../../contract.ts';
import type { FrameRatio } from '../../shared/film-shapes.ts';

/** The props of a film and its still (docs/product.md#films). */
export type FilmProps = {
  entity: ShownMedia;
  /** Placeholder colours while there is no still. */
  seed?: string;
  /** The still is the largest image of the first screen. */
  priority?: boolean;
  ratio?: FrameRatio;
};
