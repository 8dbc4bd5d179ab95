import { z } from 'zod';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { ProviderPage } from '../contract.ts';

/** Opens the provider's page for changing a card. */
export const openPortalCall = defineRestCall({ method: 'POST', path: '/payment/portal', input: z.strictObject({}), output: ProviderPage });
