/** Fields that are meant for one person and must never be stored, wherever they are in a response. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'paymentAccountId',
  'paymentCustomerId',
  'locationUrl',
  'addressLine',
  'postcode',
  'clientSecret',
  'paymentId',
  'signedUrl',
  'chatId',
  'answers',
  'appleWallet',
  'googleWallet',
]);

/**
 * Returns a response as text, or null if it contains anything private: what may be stored is listed by call, and this catches a call whose
 * answer grows. Content for subscribers counts as private if it can be read.
 */
export function withoutPrivate(answer: unknown): string | null {
  let isPrivate = false;
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if ((PRIVATE_FIELDS.has(key) && value !== null) || isUnlocked(value)) isPrivate = true;
    return value;
  });
  return isPrivate ? null : text;
}

/** Whether a response is an item for subscribers, locked or not. */
export function isForSubscribers(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'visibility' in answer && answer.visibility === 'PRIVATE';
}

function isUnlocked(value: unknown): boolean {
  return isForSubscribers(value) && !(typeof value === 'object' && value !== null && 'locked' in value && value.locked === true);
}
