import { z } from 'zod';
import * as LIMITS from '../limits.ts';
import { oneLine } from './one-line.ts';
import { isVisible } from './visible-text.ts';

/** The line below the title of a session, a pass or a membership: one line with something to see. */
export const Subtitle = z
  .string()
  .overwrite(oneLine)
  .refine(isVisible, 'Write something here, or leave it empty')
  .max(LIMITS.subtitleMax, `The line below the title can have at most ${LIMITS.subtitleMax} characters`);
