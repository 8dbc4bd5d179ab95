import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BACKGROUNDS, contrastOf, DEFAULT_SHADES, judgeAccent, LEAST_CONTRAST, shadesOf, type Theme } from './accent.ts';

const THEMES = ['light', 'dark'] as const;
// Every hue, pale to deep.
const COLOURS = [0, 51, 102, 153, 204, 255].flatMap((red) =>
  [0, 85, 170, 255].flatMap((green) =>
    [0, 85, 170, 255].map((blue) => `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
);

test('contrast is what WCAG says', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.478, 2);
  expect(contrastOf('#cf3f1d', '#cf3f1d')).toBe(1);
});

test('the defaults are those of the style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  const blocks: Record<Theme, string> = {
    light: css.slice(css.indexOf(':root {'), css.indexOf('.dark {')),
    dark: css.slice(css.indexOf('.dark {'), css.indexOf('@theme')),
  };
  for (const theme of THEMES) {
    const valueOf = (token: string) => new RegExp(`--${token}: (?:var\\(--own-[a-z-]+, )?(#[0-9a-f]{6})`).exec(blocks[theme])?.[1];
    expect(['paper', 'surface', 'sunken'].map(valueOf)).toEqual(BACKGROUNDS[theme]);
    expect(['accent', 'accent-strong', 'accent-ink', 'accent-soft', 'accent-text'].map(valueOf)).toEqual(
      Object.values(DEFAULT_SHADES[theme]),
    );
  }
});

describe.each(THEMES)('in the %s theme', (theme) => {
  test('a colour that is too faint for shapes is refused, and the nearest that passes is one', () => {
    const faint = theme === 'light' ? '#ffd400' : '#1b1b6b';
    const { contrast, nearest } = judgeAccent(faint, theme);
    expect(contrast).toBeLessThan(LEAST_CONTRAST.shapes);
    expect(judgeAccent(nearest, theme)).toMatchObject({ nearest });
    expect(judgeAccent(nearest, theme).contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST.shapes);
    // No further than it needs to go.
    expect(judgeAccent(nearest, theme).contrast).toBeLessThan(LEAST_CONTRAST.shapes + 0.15);
  });

  test('what is no colour, as while one is typed, ends in the colour that always passes', () => {
    for (const typed of ['', '#', '#1f6', 'red', '#gggggg'])
      expect(judgeAccent(typed, theme).nearest).toBe(theme === 'light' ? '#000000' : '#ffffff');
  });

  test('a colour that passes stays as it is, and so does the default', () => {
    for (const colour of [DEFAULT_SHADES[theme].accent, '#7a6bff']) expect(judgeAccent(colour, theme).nearest).toBe(colour);
    expect(shadesOf(DEFAULT_SHADES[theme].accent, theme)).toBe(DEFAULT_SHADES[theme]);
  });

  test('words in and on any accent that passes have the contrast of words', () => {
    for (const colour of COLOURS) {
      const { accent, strong, ink, soft, text } = shadesOf(judgeAccent(colour, theme).nearest, theme);
      const words = [
        contrastOf(ink, accent),
        contrastOf(ink, strong),
        ...[...BACKGROUNDS[theme], soft].map((under) => contrastOf(text, under)),
      ];
      expect(Math.min(...words), colour).toBeGreaterThanOrEqual(LEAST_CONTRAST.words);
      expect(contrastOf(theme === 'light' ? '#17181c' : '#f2f2f4', soft), colour).toBeGreaterThan(11);
    }
  });
});
