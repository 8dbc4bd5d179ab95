import { fieldOf } from '#kernel/objects/is-object.ts';

/**
 * Decides what follows from an error thrown while sending a mail. `bounced`: when it was named, the address didn't exist or no longer
 * accepted mail (RFC 5321 section 4.2.2, RFC 3463 codes 5.1.x and 5.2.1); nothing more is sent to it. `unknown`: the end of the mail was
 * written and no answer came, so it may have arrived. `later`: everything else, such as an unavailable server, our own wrong password, or a
 * refusal of the content, which says nothing about the address.
 */
export function judgeFailure(failure: unknown, mayHaveGone: boolean): 'bounced' | 'unknown' | 'later' {
  const responseCode = fieldOf(failure, 'responseCode');
  const response = fieldOf(failure, 'response');
  const code = typeof responseCode === 'number' ? responseCode : 0;
  if (fieldOf(failure, 'command') === 'RCPT TO' && code >= 500 && code < 600) {
    const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})/.exec(typeof response === 'string' ? response : '')?.[1];
    if (enhanced === undefined) return [550, 551, 553].includes(code) ? 'bounced' : 'later';
    return /^5\.1\.|^5\.2\.1$/.test(enhanced) ? 'bounced' : 'later';
  }
  return mayHaveGone && code === 0 ? 'unknown' : 'later';
}

/** The key of the mail of a notification that stands alone. */
export function keyOfNotified({ id, toUserId }: { id: string; toUserId: string }): string {
  return `told.${id}.${toUserId}`;
}

/** The id of the notification that a mail tells of alone; null for any other mail. */
export function notificationOf(messageKey: string): string | null {
  return /^told\.([0-9a-f-]{36})\.[0-9a-f-]{36}$/.exec(messageKey)?.[1] ?? null;
}
