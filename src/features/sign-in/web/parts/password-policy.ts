/** One requirement of the identity provider for a new password (its default policy). */
export type PasswordDemand = { text: string; met: boolean };

const MIN = 8;
const MAX = 256;
// The characters the provider counts as symbols; a space counts inside the password, not at its ends.
const SYMBOL = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]|\S \S/;

/** The requirements for a new password, and which of them it meets. The provider has the final say. */
export function passwordDemands(password: string): PasswordDemand[] {
  return [
    { text: 'At least 8 characters', met: password.length >= MIN && password.length <= MAX },
    { text: 'An uppercase letter', met: /[A-Z]/.test(password) },
    { text: 'A lowercase letter', met: /[a-z]/.test(password) },
    { text: 'A number', met: /[0-9]/.test(password) },
    { text: 'A symbol, such as ! or ?', met: SYMBOL.test(password) },
  ];
}

/** The error message for a password being chosen, or undefined. */
export function checkNewPassword(password: string): string | undefined {
  if (password === '') return 'Choose a password';
  return passwordDemands(password).every(({ met }) => met) ? undefined : 'Your password doesn’t meet all the requirements yet';
}
