import type { World } from '../world.ts';

/** A bank account that payouts go to; digits only. */
export type BankAccount = { sortCode: string; accountNumber: string };

/** The test values of the provider's documentation, for accounts that were activated without a form. */
export const TEST_BANK_ACCOUNT: BankAccount = { sortCode: '108800', accountNumber: '00012345' };

/** Returns the bank account that an account's payouts go to; undefined if its set-up was never finished. */
export function findBankAccount(world: Pick<World, 'database'>, accountId: string): BankAccount | undefined {
  return world.database
    .prepare('SELECT sort_code AS sortCode, account_number AS accountNumber FROM bank_account WHERE account_id = ?')
    .get(accountId) as BankAccount | undefined;
}

/** Sends an account's next payouts to this bank account. */
export function putBankAccount(world: Pick<World, 'database'>, accountId: string, bank: BankAccount): void {
  world.database
    .prepare(
      `INSERT INTO bank_account (account_id, sort_code, account_number) VALUES (?1, ?2, ?3)
       ON CONFLICT (account_id) DO UPDATE SET sort_code = ?2, account_number = ?3`,
    )
    .run(accountId, bank.sortCode, bank.accountNumber);
}

/** Reads a bank account as it was typed, with spaces and dashes. Reports each field that has another number of digits. */
export function readBankAccount(typed: BankAccount): { bank: BankAccount; errors: Partial<BankAccount> } {
  const bank = { sortCode: typed.sortCode.replaceAll(/[\s-]/g, ''), accountNumber: typed.accountNumber.replaceAll(/\s/g, '') };
  const errors: Partial<BankAccount> = {};
  if (!/^\d{6}$/.test(bank.sortCode)) errors.sortCode = 'A sort code has 6 digits.';
  if (!/^\d{8}$/.test(bank.accountNumber)) errors.accountNumber = 'An account number has 8 digits.';
  return { bank, errors };
}
