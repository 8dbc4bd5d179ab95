import { KEPT_PICTURES } from './kept-pictures.ts';
import { renderOnce } from './pictures/render-once.ts';
import { planPictures } from './plan/plan-pictures.ts';
import { yieldToPeople } from './yield-to-people.ts';

// A program of its own that draws all of the demo's pictures in advance, while pages are built. It needs no database and no settings.
const AT_A_TIME = 3;

process.once('disconnect', () => process.exit(1));
yieldToPeople();
const waiting = planPictures().values();
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (const picture of waiting) await renderOnce(picture, { scale: 1, keptIn: KEPT_PICTURES });
  }),
);
process.exit(0);
