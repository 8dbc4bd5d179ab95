import { z } from 'zod';
import { listAttributes } from './attributes.ts';
import { readAccessToken } from '../tokens/tokens.ts';
import { defineOperation, members } from '../http/operation.ts';

/** Returns the holder of an access token, with their attributes and second factor. */
export const getUser = defineOperation({
  input: z.strictObject({ AccessToken: members.accessToken }),
  async run(identity, { AccessToken }) {
    const { user } = await readAccessToken(identity, AccessToken);
    return {
      Username: user.sub,
      UserAttributes: listAttributes(user),
      ...(user.second_factor ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {}),
      ...(user.second_factor && user.second_factor_preferred ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
    };
  },
});
