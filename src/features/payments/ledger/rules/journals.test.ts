import { expect, test } from 'vitest';
import { applicationFeeJournal, chargeJournal, processorFeeJournal, transferJournal, isBookedWhole } from './journals.ts';

const [charge, fee] = [chargeJournal('ch', 800), processorFeeJournal('txn', 32)];
const [transfer, share] = [transferJournal('tr', 800), applicationFeeJournal('fee', 100)];

test("a charge is fully booked once its fee, its transfer and the platform's share are", () => {
  expect(isBookedWhole([charge, fee, transfer, share], 100)).toBe(true);
  expect(isBookedWhole([charge, fee, transfer], 0)).toBe(true);
  for (const missing of [fee, transfer, share])
    expect(
      isBookedWhole(
        [charge, fee, transfer, share].filter((one) => one !== missing),
        100,
      ),
    ).toBe(false);
});
