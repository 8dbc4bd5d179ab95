/** How many of a host's dates somebody has been to, in words. */
export function timesHereText(times: number): string {
  return times <= 1 ? 'First time' : `Been here ${times} times`;
}
