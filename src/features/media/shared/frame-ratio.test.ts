import { describe, expect, it } from 'vitest';
import { frameRatio } from './frame-ratio.ts';

const image = (width: number | null, height: number | null) => ({ type: 'image' as const, width, height });

describe('the frame of media', () => {
  it('has the shape of the first image, between 4:5 and 1.91:1 in a list', () => {
    expect(frameRatio([image(800, 600), image(100, 900)])).toBe(1.333);
    expect(frameRatio([image(800, 1000)])).toBe(0.8);
    expect(frameRatio([image(800, 1001)])).toBe(0.8);
    expect(frameRatio([image(1910, 1000)])).toBe(1.91);
    expect(frameRatio([image(3000, 1000)])).toBe(1.91);
  });

  it('shows the whole image on its own page, within reason', () => {
    expect(frameRatio([image(500, 1000)], { whole: true })).toBe(0.5);
    expect(frameRatio([image(3000, 1000)], { whole: true })).toBe(3);
    expect(frameRatio([image(100, 10_000)], { whole: true })).toBe(0.333);
  });

  it('has a shape before anything is known', () => {
    expect(frameRatio([])).toBe(16 / 9);
    expect(frameRatio([image(null, null)])).toBe(4 / 3);
    expect(frameRatio([{ type: 'video', width: 720, height: 1280 }])).toBe(16 / 9);
  });
});
