import type { MediaEntity } from '../../contract.ts';
import type { FrameRatio } from './film-shapes.ts';

/** What film and player are given. */
export type VideoPlayerProps = {
  entity: MediaEntity;
  /** Colours that stand in while there is no still picture. */
  seed?: string;
  /** The still picture is the largest of the first screen. */
  priority?: boolean;
  ratio?: FrameRatio;
};
