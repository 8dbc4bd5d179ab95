import { z } from 'zod';
import { exceptions } from '../http/exceptions.ts';
import { readAccessToken } from './tokens.ts';
import { defineOperation, members } from '../http/operation.ts';

const deviceKey = z.string().min(1).max(55);

/** Returns an empty list: this pool remembers no devices. */
export const listDevices = defineOperation({
  input: z.strictObject({
    AccessToken: members.accessToken,
    Limit: z.number().int().min(0).max(60).optional(),
    PaginationToken: z.string().max(4096).optional(),
  }),
  async run(identity, { AccessToken }) {
    await readAccessToken(identity, AccessToken);
    return { Devices: [] };
  },
});

/**
 * GetDevice, ForgetDevice, ConfirmDevice and UpdateDeviceStatus: answers that the device doesn't
 * exist. Clients then drop the key that they kept.
 */
export const anyDevice = defineOperation({
  input: z.looseObject({ AccessToken: members.accessToken, DeviceKey: deviceKey }),
  async run(identity, { AccessToken }) {
    await readAccessToken(identity, AccessToken);
    throw exceptions.deviceUnknown();
  },
});
