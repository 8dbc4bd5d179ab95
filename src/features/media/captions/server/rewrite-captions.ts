import { mediaRefusals, unreadableCaptions } from '../../refusals.ts';
import { CUE_LENGTH_MAX, CUES_MAX, VIDEO_MINUTES_MAX } from '../../rules.ts';
import { cleanCueText } from './clean-cue-text.ts';

/** One caption; times are whole milliseconds. */
type Cue = { start: number; end: number; settings: string; text: string };

/** Lines with no empty one between them; `line` is the number of the first, counted from 1. */
type Block = { line: number; lines: string[] };

/**
 * Parses a caption file, WebVTT (W3C) or SubRip, and rewrites its content as WebVTT: times in order, positions on the screen, words with
 * harmless markup. Nothing of the file itself is passed on; its notes, styles, regions and names are dropped. Refuses what can't be read
 * for certain, with its line and what to do, and what exceeds the limits.
 */
export function rewriteCaptions(text: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  if (!lines.some((line) => line.includes(ARROW))) throw mediaRefusals.NO_CAPTIONS();
  const webVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  for (const block of blocksOf(lines, webVtt)) {
    const cue = readCue(block, webVtt);
    if (cue) cues.push(cue);
    if (cues.length > CUES_MAX) throw mediaRefusals.TOO_MANY_CAPTIONS();
  }
  if (cues.length === 0) throw mediaRefusals.NO_CAPTIONS();
  return ['WEBVTT\n', ...cues.toSorted((one, other) => one.start - other.start).map(writeCue)].join('\n');
}

const ARROW = '-->';

function blocksOf(lines: string[], webVtt: boolean): Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  for (let index = webVtt ? endOfHeader(lines) : 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    // A line of spaces is part of a caption in WebVTT, but ends one in SubRip.
    if ((webVtt ? line : line.trim()) === '') block = null;
    else if (block) block.lines.push(line);
    else blocks.push((block = { line: index + 1, lines: [line] }));
  }
  return blocks;
}

function endOfHeader(lines: string[]): number {
  const end = lines.findIndex((line, index) => index > 0 && (line === '' || line.includes(ARROW)));
  return end === -1 ? lines.length : end;
}

/** Returns null for a block that isn't a caption or has no text. */
function readCue({ line, lines }: Block, webVtt: boolean): Cue | null {
  const at = lines.findIndex((each) => each.includes(ARROW));
  // The caption's number or name may precede its times.
  if (at === -1 || at > 1) {
    if (webVtt && at === -1 && /^(?:NOTE|STYLE|REGION)(?:[ \t:]|$)/.test(lines[0] ?? '')) return null;
    throw unreadableCaptions(
      line,
      'a caption must start with its times, such as 00:00:01.000 --> 00:00:04.000, and can’t contain empty lines.',
    );
  }
  const words = lines.slice(at + 1);
  const next = words.findIndex((each) => each.includes(ARROW));
  if (next !== -1) throw unreadableCaptions(line + at + 1 + next, 'leave an empty line before each caption.');
  const times = readTimes(lines[at] ?? '', line + at);
  const said = words.join('\n');
  if (said.length > CUE_LENGTH_MAX) throw unreadableCaptions(line, `this caption is longer than ${CUE_LENGTH_MAX} characters. Split it.`);
  const text = cleanCueText(said);
  return text === '' ? null : { ...times, text };
}

const TIMES = /^[ \t]*([\d:.,]{9,13})[ \t]*-->[ \t]*([\d:.,]{9,13})(?:[ \t](.*))?$/;
const TIME = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/;

function readTimes(text: string, line: number): Omit<Cue, 'text'> {
  const [, from = '', to = '', settings = ''] = TIMES.exec(text) ?? [];
  const [start, end] = [millisecondsOf(from), millisecondsOf(to)];
  if (start === null || end === null) throw unreadableCaptions(line, 'write the times like 00:00:01.000 --> 00:00:04.000.');
  if (end <= start) throw unreadableCaptions(line, 'this caption must end after it starts. Correct its times.');
  if (start >= VIDEO_MINUTES_MAX * 60_000)
    throw unreadableCaptions(line, `videos can’t be longer than ${VIDEO_MINUTES_MAX} minutes. Choose the captions made for this one.`);
  return { start, end, settings: settingsOf(settings) };
}

function millisecondsOf(time: string): number | null {
  const parts = TIME.exec(time);
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

const PERCENT = String.raw`(?:100|\d{1,2})(?:\.\d{1,4})?%`;
const SETTINGS = [
  'vertical:(?:rl|lr)',
  String.raw`line:(?:-?\d{1,3}|${PERCENT})(?:,(?:start|center|end))?`,
  `position:${PERCENT}(?:,(?:line-left|center|line-right))?`,
  `size:${PERCENT}`,
  'align:(?:start|center|end|left|right)',
].map((setting) => new RegExp(`^${setting}$`));

/** Where the caption is placed, each setting once; unknown settings are dropped. */
function settingsOf(text: string): string {
  const words = text.split(/[ \t]+/);
  return SETTINGS.map((setting) => words.find((word) => setting.test(word)))
    .filter((word) => word !== undefined)
    .join(' ');
}

function writeCue({ start, end, settings, text }: Cue): string {
  return `${timeOf(start)} ${ARROW} ${timeOf(end)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`;
}

function timeOf(milliseconds: number): string {
  const pad = (value: number, length: number) => String(Math.trunc(value)).padStart(length, '0');
  const seconds = milliseconds / 1000;
  return `${pad(seconds / 3600, 2)}:${pad((seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}
