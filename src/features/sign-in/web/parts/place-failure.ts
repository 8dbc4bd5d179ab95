import { IdentityError } from '#platform/web/identity/identity-error.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import type { FormErrors } from '#ui/app/use-form-errors.ts';

const CODE = {
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  EnableSoftwareTokenMFAException: 'code',
} as const;
const NEW_PASSWORD = { InvalidPasswordException: 'password', PasswordHistoryPolicyViolationException: 'password' } as const;
const EMAIL = { UsernameExistsException: 'email', AliasExistsException: 'email' } as const;

/** The field at which each form shows an exception of the identity provider; all others are shown above the button. */
export const FAILURE_PLACES = {
  signIn: {},
  signUp: { ...EMAIL, ...NEW_PASSWORD },
  confirmSignUp: CODE,
  resetPassword: { ...CODE, ...NEW_PASSWORD },
  changePassword: { ...NEW_PASSWORD, NotAuthorizedException: 'former' },
  newEmail: { ...EMAIL, NotAuthorizedException: 'password' },
  emailCode: { ...CODE, ...EMAIL },
  authenticatorCode: CODE,
  recoveryCode: CODE,
  passwordAgain: { NotAuthorizedException: 'password' },
} as const satisfies Record<string, Record<string, string>>;

type Form = keyof typeof FAILURE_PLACES;
type FieldOf<Name extends Form> = Extract<(typeof FAILURE_PLACES)[Name][keyof (typeof FAILURE_PLACES)[Name]], string>;

// The text of the product page says what is wrong; if that leaves people stuck, a second sentence says what to do.
const MAILED_CODE: Record<string, string> = {
  CodeMismatchException: 'Check the latest email, or request a new code.',
  ExpiredCodeException: 'Request a new code.',
};
const APP_CODE: Record<string, string> = {
  CodeMismatchException: 'Enter the code your app shows now.',
  EnableSoftwareTokenMFAException: 'Enter the code your app shows now.',
  ExpiredCodeException: 'Each code works once: wait for the next one in your app.',
};
const RECOVERY_CODE: Record<string, string> = { CodeMismatchException: 'Each code works only once. Try another.' };
const OWN_PASSWORD: Record<string, string> = { NotAuthorizedException: 'That isn’t your current password.' };
const HELP: Record<string, Record<string, string>> = {
  changePassword: OWN_PASSWORD,
  newEmail: OWN_PASSWORD,
  passwordAgain: OWN_PASSWORD,
  confirmSignUp: MAILED_CODE,
  resetPassword: MAILED_CODE,
  emailCode: MAILED_CODE,
  authenticatorCode: APP_CODE,
  recoveryCode: RECOVERY_CODE,
};

/** Puts the message of a failed call at the field it concerns, or above the button (docs/product.md#identity-texts). */
export function placeFailure<Name extends Form>(form: Name, failure: unknown): FormErrors<FieldOf<Name>> {
  const type = failure instanceof IdentityError ? failure.type : null;
  const places: Record<string, string> = FAILURE_PLACES[form];
  const place = type !== null && Object.hasOwn(places, type) ? (places[type] ?? 'form') : 'form';
  const help = type === null ? undefined : HELP[form]?.[type];
  return { [place]: help === undefined ? messageOf(failure) : `${messageOf(failure)} ${help}` } as FormErrors<FieldOf<Name>>;
}
