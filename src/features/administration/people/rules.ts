/** How many people a search finds at most. */
export const PEOPLE_FOUND = 20;

/** How many reports about or by a person are listed. */
export const REPORTS_LISTED = 20;

/** Returns an address without most of its letters: `c•••@mail.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${at > 0 ? first : ''}•••${at < 0 ? '' : email.slice(at)}`;
}
