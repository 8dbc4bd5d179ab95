import { z } from 'zod';
import { revokeFamilies } from '../families.ts';
import { readAccessToken } from '../tokens.ts';
import { defineOperation, members } from './operation.ts';

/** Ends every sign-in of the user. Access tokens stay good for services that check them offline until they expire. */
export const globalSignOut = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    await revokeFamilies(identity.db, user.sub, identity.now());
    return {};
  },
});
