/** The length of a film as players show it: `0:07`, `12:30`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds));
  return `${Math.trunc(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
