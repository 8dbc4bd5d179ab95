/** The two themes of every page. */
export type Theme = 'light' | 'dark';

/** What is made of one accent: six hexadecimal digits each, in lower case. */
export type AccentShades = {
  accent: string;
  /** While a pointer is over it. */
  strong: string;
  /** Words on it. */
  ink: string;
  /** A wash behind words. */
  soft: string;
  /** Words in this colour. */
  text: string;
};

/** The accents that hold until somebody chooses others, as `src/ui/styles/tokens.css` has them. */
export const DEFAULT_SHADES: Record<Theme, AccentShades> = {
  light: { accent: '#cf3f1d', strong: '#a92f12', ink: '#ffffff', soft: '#fdece6', text: '#b8350f' },
  dark: { accent: '#ff7a57', strong: '#ff9275', ink: '#1a0d09', soft: '#33201a', text: '#ff8a6b' },
};

/** What an accent lies on: paper, surface and sunken. */
export const BACKGROUNDS: Record<Theme, readonly string[]> = {
  light: ['#faf8f5', '#ffffff', '#f3f0eb'],
  dark: ['#0f1013', '#17181d', '#1e2026'],
};

/** Contrasts that WCAG 2.2 asks for: of shapes (1.4.11) and of words (1.4.3). */
export const LEAST_CONTRAST = { shapes: 3, words: 4.5 } as const;

const STEP = 0.004;
const SOFT: Record<Theme, { lightness: number; chroma: number }> = {
  light: { lightness: 0.957, chroma: 0.024 },
  dark: { lightness: 0.262, chroma: 0.032 },
};

/** Returns how much two colours differ: 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the least contrast of an accent with what it lies on, and the nearest colour that has enough: the accent itself if it has. */
export function judgeAccent(accent: string, theme: Theme): { contrast: number; nearest: string } {
  return {
    contrast: leastContrast(accent, BACKGROUNDS[theme]),
    nearest: untilContrast(accent, theme, BACKGROUNDS[theme], LEAST_CONTRAST.shapes),
  };
}

/** Returns all that pages and mails draw in an accent; words in it and on it have the contrast that they need. */
export function shadesOf(accent: string, theme: Theme): AccentShades {
  if (accent === DEFAULT_SHADES[theme].accent) return DEFAULT_SHADES[theme];
  // One of the two always has enough.
  const ink = contrastOf(accent, '#ffffff') >= LEAST_CONTRAST.words ? '#ffffff' : '#000000';
  const { lightness, chroma, hue } = readColour(accent);
  const away = ink === '#ffffff' ? -0.08 : 0.08;
  const soft = writeColour({ lightness: SOFT[theme].lightness, chroma: Math.min(chroma, SOFT[theme].chroma), hue });
  return {
    accent,
    strong: writeColour({ lightness: Math.min(1, Math.max(0, lightness + away)), chroma, hue }),
    ink,
    soft,
    text: untilContrast(accent, theme, [...BACKGROUNDS[theme], soft], LEAST_CONTRAST.words),
  };
}

/** Darkens a colour on light backgrounds, and lightens it on dark ones, only until it has the contrast. */
function untilContrast(colour: string, theme: Theme, backgrounds: readonly string[], least: number): string {
  const { lightness, chroma, hue } = readColour(colour);
  const step = theme === 'light' ? -STEP : STEP;
  if (leastContrast(colour, backgrounds) >= least) return colour;
  for (let at = lightness + step; at >= 0 && at <= 1; at += step) {
    const found = writeColour({ lightness: at, chroma, hue });
    if (leastContrast(found, backgrounds) >= least) return found;
  }
  return theme === 'light' ? '#000000' : '#ffffff';
}

function leastContrast(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastOf(colour, background)));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

// Lightness as people see it, so that a colour that is darkened stays the same colour (OKLCH, CSS Color 4 section 9).
type Oklch = { lightness: number; chroma: number; hue: number };

function readColour(colour: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linearOf(colour);
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Loses as much chroma as it takes for a screen to show it. */
function writeColour({ lightness, chroma, hue }: Oklch): string {
  for (let left = chroma; left > 0; left -= STEP) {
    const parts = partsOf({ lightness, chroma: left, hue });
    if (parts.every((part) => part >= -0.000_1 && part <= 1.000_1)) return hexOf(parts);
  }
  return hexOf(partsOf({ lightness, chroma: 0, hue }));
}

function partsOf({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

function hexOf(linear: readonly number[]): string {
  const pairs = linear.map((part) => {
    const within = Math.min(1, Math.max(0, part));
    const shown = within <= 0.003_130_8 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${pairs.join('')}`;
}
