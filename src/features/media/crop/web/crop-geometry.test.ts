import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '#tests/harness/same-chance.ts';
import { cropRect, moveCrop, outputSize, wholeCrop, zoomCrop, ZOOM_MAX } from './crop-geometry.ts';

const wide = { width: 4000, height: 1000 };
const tall = { width: 600, height: 1200 };

describe('the crop of a picture', () => {
  test('starts as the largest one that fits, centred', () => {
    expect(cropRect(wide, 1, wholeCrop(wide))).toEqual({ x: 1500, y: 0, width: 1000, height: 1000 });
    expect(cropRect(wide, 3, wholeCrop(wide))).toEqual({ x: 500, y: 0, width: 3000, height: 1000 });
    expect(cropRect(tall, 3, wholeCrop(tall))).toEqual({ x: 0, y: 500, width: 600, height: 200 });
  });

  test('moves by fractions of its size and stops at the edge', () => {
    const moved = moveCrop(wide, 1, wholeCrop(wide), { x: 0.5, y: 0.5 });
    expect(cropRect(wide, 1, moved)).toEqual({ x: 2000, y: 0, width: 1000, height: 1000 });
    expect(cropRect(wide, 1, moveCrop(wide, 1, moved, { x: 99, y: -99 })).x).toBe(3000);
  });

  test('keeps the point under the pointer in place while zooming', () => {
    const crop = zoomCrop(wide, 1, wholeCrop(wide), 2, { x: 0, y: 0 });
    expect(cropRect(wide, 1, crop)).toEqual({ x: 1500, y: 0, width: 500, height: 500 });
    expect(zoomCrop(wide, 1, crop, 99).zoom).toBe(ZOOM_MAX);
    expect(zoomCrop(wide, 1, crop, 0.1).zoom).toBe(1);
  });

  test('never leaves the picture or loses its shape, whatever the steps', () => {
    const side = fc.integer({ min: 1, max: 10_000 });
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    const step = fc.record({ x: share, y: share, zoom: fc.double({ min: 0.01, max: 20, noNaN: true }) });
    fc.assert(
      fc.property(side, side, fc.constantFrom(1, 3), fc.array(step, { maxLength: 20 }), (width, height, aspect, steps) => {
        const picture = { width, height };
        let crop = wholeCrop(picture);
        for (const { x, y, zoom } of steps) {
          crop = zoomCrop(picture, aspect, moveCrop(picture, aspect, crop, { x, y }), zoom, { x: Math.abs(x) / 3, y: Math.abs(y) / 3 });
        }
        const rect = cropRect(picture, aspect, crop);
        expect(rect.x).toBeGreaterThanOrEqual(-1e-6);
        expect(rect.y).toBeGreaterThanOrEqual(-1e-6);
        expect(rect.x + rect.width).toBeLessThanOrEqual(width + 1e-6);
        expect(rect.y + rect.height).toBeLessThanOrEqual(height + 1e-6);
        expect(rect.width / rect.height).toBeCloseTo(aspect, 6);
      }),
    );
  });

  test('is output no larger than it is, and no larger than it is ever shown', () => {
    expect(outputSize({ x: 0, y: 0, width: 3000.4, height: 1000 }, 3, 1500)).toEqual({ width: 1500, height: 500 });
    expect(outputSize({ x: 0, y: 0, width: 299.6, height: 299.6 }, 1, 800)).toEqual({ width: 300, height: 300 });
    expect(outputSize({ x: 0, y: 0, width: 0.2, height: 0.1 }, 3, 1500)).toEqual({ width: 1, height: 1 });
  });
});
