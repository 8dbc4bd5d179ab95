import { SITE_SETTINGS, type GivenSiteValues } from '#kernel/site/site-settings.ts';

const JOINING = { open: 'OPEN', approval: 'APPROVAL', invitation: 'INVITATION', closed: 'CLOSED' } as const;

type Given = {
  SUPPORT_EMAIL?: string | undefined;
  SOURCE_URL?: string | undefined;
  JOINING?: keyof typeof JOINING | undefined;
  PLATFORM_FEE_BPS?: number | undefined;
  PLATFORM_FEE_FIXED?: number | undefined;
};

/** Returns what the environment sets for the site. */
export function givenSiteValues(settings: Given): GivenSiteValues {
  const { PLATFORM_FEE_BPS: bps, PLATFORM_FEE_FIXED: fixed } = settings;
  const byDefault = SITE_SETTINGS.fee.default;
  return {
    supportEmail: settings.SUPPORT_EMAIL,
    sourceUrl: settings.SOURCE_URL,
    joining: settings.JOINING && JOINING[settings.JOINING],
    // The fee is one setting: with either part, the environment sets it whole.
    fee: bps === undefined && fixed === undefined ? undefined : { bps: bps ?? byDefault.bps, fixed: fixed ?? byDefault.fixed },
  };
}
