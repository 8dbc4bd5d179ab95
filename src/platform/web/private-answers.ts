/** Fields that are told to one person and that no storage may hold, wherever in an answer they stand. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'email',
  'locationUrl',
  'addressLine',
  'postcode',
  'clientSecret',
  'paymentId',
  'signedUrl',
  'chatId',
]);

/**
 * An answer as text, or null for one that holds something private: the list of what may be kept goes by the names of calls,
 * and this catches the call whose answer grows. Content for subscribers counts as private where it can be read.
 */
export function withoutPrivate(answer: unknown): string | null {
  let isPrivate = false;
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if ((PRIVATE_FIELDS.has(key) && value !== null) || isUnlocked(value)) isPrivate = true;
    return value;
  });
  return isPrivate ? null : text;
}

/** Whether an answer is an item for subscribers, locked or not. */
export function isForSubscribers(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'visibility' in answer && answer.visibility === 'PRIVATE';
}

function isUnlocked(value: unknown): boolean {
  return isForSubscribers(value) && !(typeof value === 'object' && value !== null && 'locked' in value && value.locked === true);
}
