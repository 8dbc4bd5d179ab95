import { formatCount } from '#kernel/time/time-text.ts';
import type { Broadcast, BroadcastReach } from './contract.ts';

export function peopleLabel(count: number): string {
  return count === 1 ? '1 person' : `${formatCount(count)} people`;
}

/** Says before a message is sent to all how many people get it how. */
export function reachMessage({ people, byMail, mailsLeft }: BroadcastReach): string {
  if (mailsLeft === 0)
    return `You’ve emailed this date three times in 24 hours, so this one reaches ${peopleLabel(people)} in the app only.`;
  if (byMail === people)
    return people === 1 ? 'They get it in the app and by email.' : `All ${formatCount(people)} get it in the app and by email.`;
  return `${peopleLabel(people)} get${people === 1 ? 's' : ''} it in the app, and ${byMail === 0 ? 'nobody' : `${formatCount(byMail)} of them`} by email too.`;
}

/** Says after that how many of those it was sent to got it by email. */
export function mailedMessage({ sent, mailed, isMailed }: Pick<Broadcast, 'sent' | 'mailed' | 'isMailed'>): string {
  if (!isMailed) return 'In the app only: up to three messages in 24 hours are emailed for each date.';
  if (mailed === sent) return sent === 1 ? 'In the app and by email.' : `All ${formatCount(sent)} in the app and by email.`;
  return `${formatCount(sent)} in the app, and ${mailed === 0 ? 'nobody' : `${formatCount(mailed)} of them`} by email too.`;
}
