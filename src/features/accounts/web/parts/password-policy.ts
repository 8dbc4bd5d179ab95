/** One demand of the identity provider on a new password (its default policy). */
export type PasswordDemand = { text: string; met: boolean };

const MIN = 8;
const MAX = 256;
// The signs that the provider counts as symbols; a space counts inside, not at the ends.
const SYMBOL = /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+=]|\S \S/;

/** What a new password must have, and what of it a given one has. The provider has the last word. */
export function passwordDemands(password: string): PasswordDemand[] {
  return [
    { text: 'At least 8 characters', met: password.length >= MIN && password.length <= MAX },
    { text: 'An upper-case letter', met: /[A-Z]/.test(password) },
    { text: 'A lower-case letter', met: /[a-z]/.test(password) },
    { text: 'A number', met: /[0-9]/.test(password) },
    { text: 'A symbol, such as ! or ?', met: SYMBOL.test(password) },
  ];
}

/** What is wrong with a password that is being chosen, or undefined. */
export function checkNewPassword(password: string): string | undefined {
  if (password === '') return 'Choose a password';
  return passwordDemands(password).every(({ met }) => met) ? undefined : 'The password does not have everything it needs yet';
}
