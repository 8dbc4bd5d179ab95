import { expect, test } from 'vitest';
import { requirementLabels } from './copy.ts';

test('describes each outstanding requirement once, in plain words', () => {
  const keys = ['identity.individual.given_name', 'identity.individual.surname', 'identity.individual.address.line1', 'something.new_here'];
  expect(requirementLabels(keys)).toEqual(['Your legal name', 'Your home address', 'A few more details about you']);
});

test('never shows a key of the payment provider', () => {
  expect(requirementLabels(['configuration.recipient.default_outbound_destination', 'x_y.z_a']).join(' ')).not.toMatch(/[._]/);
});
