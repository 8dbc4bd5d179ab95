import { join } from 'node:path';
import sharp from 'sharp';
import { POSTER } from '../../rules.ts';
import type { VideoPlan } from './video-plan.ts';

const BLUR_SIZE = 32;
const QUALITY = 80;

/**
 * Writes the still of a film, 512 px wide and 16:9, and returns its blur as a data URL. A film of another shape is shown whole in front of
 * a blurred copy of itself.
 */
export async function makePoster(plan: VideoPlan, picture: string): Promise<string> {
  const { width, height } = POSTER;
  const wide = Math.abs(plan.width / plan.height - width / height) < 0.02;
  const whole = await sharp(picture)
    .resize({ width, height, fit: wide ? 'cover' : 'inside' })
    .toBuffer();
  const canvas = wide
    ? sharp(whole)
    : sharp(await sharp(picture).resize({ width, height, fit: 'cover' }).blur(18).modulate({ brightness: 0.7 }).toBuffer()).composite([
        { input: whole },
      ]);
  await canvas.webp({ quality: QUALITY }).toFile(join(plan.folder, `${POSTER.name}.webp`));
  const blur = await sharp(picture).resize(BLUR_SIZE, BLUR_SIZE, { fit: 'inside' }).blur(1).webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${blur.toString('base64')}`;
}
