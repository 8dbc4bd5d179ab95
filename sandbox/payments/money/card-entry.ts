/** What the buyer typed. */
export type CardEntry = { number: string; expiry: string; securityCode: string; name: string; email: string; country: string };

/** A card that passed the checks; the security code isn't kept. */
export type Card = { number: string; brand: 'visa' | 'mastercard' | 'amex' | 'unknown'; last4: string; expMonth: number; expYear: number };

type EntryError = { field: keyof CardEntry; code: string; message: string };

/** Checks an entry as card fields do before contacting a bank: digits, checksum, date, security code, name. */
export function readCardEntry(entry: CardEntry, now: Date): { card: Card } | { error: EntryError } {
  const number = entry.number.replaceAll(/[\s-]/g, '');
  const refuse = (field: keyof CardEntry, code: string, message: string) => ({ error: { field, code, message } });
  if (number === '') return refuse('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!/^\d+$/.test(number)) return refuse('number', 'invalid_number', 'Your card number is invalid.');
  if (number.length < 13) return refuse('number', 'incomplete_number', 'Your card number is incomplete.');
  if (number.length > 19 || !passesChecksum(number)) return refuse('number', 'incorrect_number', 'Your card number is incorrect.');
  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(entry.expiry.trim());
  if (expiry === null) return refuse('expiry', 'incomplete_expiry', "Your card's expiry date is incomplete.");
  const expMonth = Number(expiry[1]);
  const expYear = Number(expiry[2]) + (expiry[2]?.length === 2 ? 2000 : 0);
  if (expMonth < 1 || expMonth > 12) return refuse('expiry', 'invalid_expiry_month', "Your card's expiry month is invalid.");
  const thisYear = now.getUTCFullYear();
  if (expYear > thisYear + 50) return refuse('expiry', 'invalid_expiry_year', "Your card's expiry year is invalid.");
  if (expYear < thisYear || (expYear === thisYear && expMonth < now.getUTCMonth() + 1)) {
    return refuse('expiry', 'invalid_expiry_year', "Your card's expiry date is in the past.");
  }
  const brand = brandOf(number);
  const codeLength = brand === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(entry.securityCode) || entry.securityCode.length !== codeLength) {
    return refuse('securityCode', 'invalid_cvc', "Your card's security code is incomplete.");
  }
  if (entry.name.trim() === '') return refuse('name', 'incomplete_name', 'Enter the name on your card.');
  if (entry.email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.email.trim())) {
    return refuse('email', 'email_invalid', 'This is not a complete email address.');
  }
  return { card: { number, brand, last4: number.slice(-4), expMonth, expYear } };
}

function brandOf(number: string): Card['brand'] {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

/** The Luhn checksum (ISO/IEC 7812-1). */
function passesChecksum(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
