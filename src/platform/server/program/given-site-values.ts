import { SITE_SETTINGS, type GivenSiteValues } from '#kernel/site/site-settings.ts';

const JOINING = { open: 'OPEN', approval: 'APPROVAL', invitation: 'INVITATION', closed: 'CLOSED' } as const;

type Given = {
  MAX_VIDEO_MB?: number | undefined;
  MEDIA_QUOTA_MB?: number | undefined;
  RATE_LIMIT_FACTOR?: number | undefined;
  SITE_NAME?: string | undefined;
  SITE_ACCENT_LIGHT?: string | undefined;
  SITE_ACCENT_DARK?: string | undefined;
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
  const { SITE_ACCENT_LIGHT: light, SITE_ACCENT_DARK: dark } = settings;
  return {
    name: settings.SITE_NAME,
    // With either, the environment sets both.
    colours:
      light === undefined && dark === undefined
        ? undefined
        : { ...SITE_SETTINGS.colours.default, ...(light && { light }), ...(dark && { dark }) },
    videoMegabytes: settings.MAX_VIDEO_MB,
    quotaMegabytes: settings.MEDIA_QUOTA_MB,
    rateFactor: settings.RATE_LIMIT_FACTOR,
    supportEmail: settings.SUPPORT_EMAIL,
    sourceUrl: settings.SOURCE_URL,
    joining: settings.JOINING && JOINING[settings.JOINING],
    // The fee is one setting: with either part, the environment sets it whole.
    fee: bps === undefined && fixed === undefined ? undefined : { bps: bps ?? byDefault.bps, fixed: fixed ?? byDefault.fixed },
  };
}
