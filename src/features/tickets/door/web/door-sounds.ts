import { storeText } from '#platform/web/storage/store-text.ts';
import type { DoorResult } from './desk-state.ts';

const MUTED = 'doorMuted';

// Hertz and seconds: rising for come in, two alike for already in, low and long for no.
const TONES: Record<Exclude<DoorResult['tone'], 'wait'>, readonly (readonly [number, number])[]> = {
  in: [
    [660, 0.09],
    [990, 0.14],
  ],
  already: [
    [440, 0.12],
    [440, 0.12],
  ],
  no: [[170, 0.45]],
};
const SHAKES: Record<keyof typeof TONES, number[]> = { in: [60], already: [80, 60, 80], no: [300] };

let context: AudioContext | undefined;

/** Plays and shakes what a result sounds like, unless the door is silent. A browser without sound does without. */
export function playResult(tone: DoorResult['tone']): void {
  if (tone === 'wait' || isMuted()) return;
  try {
    navigator.vibrate?.(SHAKES[tone]);
    context ??= new AudioContext();
    let start = context.currentTime;
    for (const [hertz, seconds] of TONES[tone]) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()];
      oscillator.frequency.value = hertz;
      gain.gain.setValueAtTime(0.25, start);
      gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(start);
      oscillator.stop(start + seconds);
      start += seconds + 0.03;
    }
  } catch {
    // Colour and words say the same.
  }
}

export function isMuted(): boolean {
  return localStorage.getItem(MUTED) !== null;
}

/** Silences the door on this device, or ends that. */
export function setMuted(muted: boolean): void {
  if (muted) storeText(MUTED, 'yes');
  else localStorage.removeItem(MUTED);
}
