import { z } from 'zod';
import { SITE_SETTINGS, type SettingName } from '#kernel/site/site-settings.ts';
import { Instant } from '#kernel/time/instant.ts';
import { UserCard } from '#features/people/contract.ts';

/** Where a setting's value comes from. What the environment sets can't be changed here. */
export const SettingSource = z.enum(['ENVIRONMENT', 'CHOSEN', 'DEFAULT']);
export type SettingSource = z.infer<typeof SettingSource>;

const SettingFacts = z.object({
  source: SettingSource,
  /** The variables of the environment that can set it. */
  variables: z.array(z.string()),
  /** Who chose it, null if they have left, and when; both null if nobody did. */
  by: UserCard.nullable(),
  at: Instant.nullable(),
});
export type SettingFacts = z.infer<typeof SettingFacts>;

/** The largest mark, as it is stored. */
export const MARK_BYTES_MAX = 700_000;
/** As many as base64 makes of them. */
export const MARK_CHARACTERS_MAX = Math.ceil(MARK_BYTES_MAX / 3) * 4;

export const GetSettings = z.strictObject({});
/** What holds now, and where each value comes from. */
export const Settings = z.object({
  /** Whether people pay real money, and nobody gets what they write to the support address. */
  isSupportMissing: z.boolean(),
  values: z.object({
    name: SITE_SETTINGS.name.schema,
    colours: SITE_SETTINGS.colours.schema,
    mark: SITE_SETTINGS.mark.schema,
    imprint: SITE_SETTINGS.imprint.schema,
    supportEmail: SITE_SETTINGS.supportEmail.schema,
    sourceUrl: SITE_SETTINGS.sourceUrl.schema,
    links: SITE_SETTINGS.links.schema,
    fee: SITE_SETTINGS.fee.schema,
    videoMegabytes: SITE_SETTINGS.videoMegabytes.schema,
    quotaMegabytes: SITE_SETTINGS.quotaMegabytes.schema,
    // The environment may set more than administrators can.
    rateFactor: z.int().min(1),
    joining: SITE_SETTINGS.joining.schema,
    blockedDomains: SITE_SETTINGS.blockedDomains.schema,
  } satisfies Record<SettingName, z.ZodType>),
  facts: z.object({
    name: SettingFacts,
    colours: SettingFacts,
    mark: SettingFacts,
    imprint: SettingFacts,
    supportEmail: SettingFacts,
    sourceUrl: SettingFacts,
    links: SettingFacts,
    fee: SettingFacts,
    videoMegabytes: SettingFacts,
    quotaMegabytes: SettingFacts,
    rateFactor: SettingFacts,
    joining: SettingFacts,
    blockedDomains: SettingFacts,
  } satisfies Record<SettingName, typeof SettingFacts>),
});
export type Settings = z.infer<typeof Settings>;

/** A PNG of 512 by 512 pixels, in base64; null for the drawn mark. `seen` is the mark that was shown to whoever changes it. */
export const SetMark = z.strictObject({
  picture: z
    .string()
    .max(MARK_CHARACTERS_MAX)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable(),
  seen: SITE_SETTINGS.mark.schema,
});
export type SetMark = z.output<typeof SetMark>;

// `value` null chooses the default again. `seen` is the value that was shown to whoever changes it.
const changeOf = <Name extends SettingName, Schema extends z.ZodType>(name: Name, { schema }: { schema: Schema }) =>
  z.strictObject({ name: z.literal(name), value: schema.nullable(), seen: schema });

export const ChangeSettings = z.strictObject({
  changes: z
    .array(
      z.discriminatedUnion('name', [
        changeOf('name', SITE_SETTINGS.name),
        changeOf('colours', SITE_SETTINGS.colours),
        changeOf('supportEmail', SITE_SETTINGS.supportEmail),
        changeOf('sourceUrl', SITE_SETTINGS.sourceUrl),
        changeOf('links', SITE_SETTINGS.links),
        changeOf('fee', SITE_SETTINGS.fee),
        changeOf('videoMegabytes', SITE_SETTINGS.videoMegabytes),
        changeOf('quotaMegabytes', SITE_SETTINGS.quotaMegabytes),
        changeOf('rateFactor', SITE_SETTINGS.rateFactor),
        changeOf('joining', SITE_SETTINGS.joining),
        changeOf('blockedDomains', SITE_SETTINGS.blockedDomains),
      ]),
    )
    .min(1)
    .max(10)
    .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'Change each setting once.'),
});
export type ChangeSettings = z.output<typeof ChangeSettings>;
