import { defineRefusals } from '#kernel/http/refusal.ts';
import { TIP_TOO_SMALL } from './copy.ts';

export const tipRefusals = defineRefusals({
  NO_RECIPIENT: { code: 'NOT_FOUND', message: 'We can’t find this person.' },
  OWN_TIP: { code: 'FORBIDDEN', message: 'You can’t tip yourself.' },
  BLOCKED_TIP: { code: 'FORBIDDEN', message: 'You can’t tip this person.' },
  BELOW_CARD_MINIMUM: { code: 'BAD_REQUEST', message: TIP_TOO_SMALL },
});
