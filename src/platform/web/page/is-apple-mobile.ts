/** Whether a device is an iPhone or iPad, which calls itself a Mac but has a touch screen. */
export function isAppleMobile({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): boolean {
  return /iP(?:hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
