import type { MediaEntity } from '../../contract.ts';
import type { FrameRatio } from './film-shapes.ts';

/** What a film and its still picture are given (docs/product.md#films). */
export type FilmProps = {
  entity: MediaEntity;
  /** Colours that stand in while there is no still picture. */
  seed?: string;
  /** The still picture is the largest of the first screen. */
  priority?: boolean;
  ratio?: FrameRatio;
};
