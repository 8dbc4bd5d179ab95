import { bindPersonalData } from '#platform/server/database/personal-data.ts';
import { signInPersonalData } from '../personal-data.ts';

/** The identity provider keeps the personal data of signing in: nothing is read or erased here. */
export const signInData = bindPersonalData(signInPersonalData, {
  read: {},
  erase: {},
});
