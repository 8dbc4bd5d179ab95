import { isPlaceholderAddress, isSupportMissing } from '#platform/server/program/placeholders.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { Check } from './finding.ts';

/** Whether people who need help reach somebody: the address comes from the environment or from an administrator. */
export function checkOfSupportAddress({ config, site }: Pick<Services, 'config' | 'site'>): Check {
  return {
    what: 'support',
    async run() {
      const { supportEmail } = site.values();
      if (!isPlaceholderAddress(supportEmail)) return { state: 'good', says: supportEmail };
      return {
        state: isSupportMissing(config, supportEmail) ? 'bad' : 'note',
        says: `${supportEmail} reaches nobody`,
        todo: 'set SUPPORT_EMAIL, or the support address in the settings of the site (/admin/settings)',
      };
    },
  };
}
