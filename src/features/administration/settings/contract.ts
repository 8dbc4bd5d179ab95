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

export const GetSettings = z.strictObject({});
/** What holds now, and where each value comes from. */
export const Settings = z.object({
  /** Whether people pay real money, and nobody gets what they write to the support address. */
  isSupportMissing: z.boolean(),
  values: z.object({
    supportEmail: SITE_SETTINGS.supportEmail.schema,
    sourceUrl: SITE_SETTINGS.sourceUrl.schema,
    links: SITE_SETTINGS.links.schema,
    fee: SITE_SETTINGS.fee.schema,
    joining: SITE_SETTINGS.joining.schema,
    blockedDomains: SITE_SETTINGS.blockedDomains.schema,
  } satisfies Record<SettingName, z.ZodType>),
  facts: z.object({
    supportEmail: SettingFacts,
    sourceUrl: SettingFacts,
    links: SettingFacts,
    fee: SettingFacts,
    joining: SettingFacts,
    blockedDomains: SettingFacts,
  } satisfies Record<SettingName, typeof SettingFacts>),
});
export type Settings = z.infer<typeof Settings>;

// `value` null chooses the default again. `seen` is the value that was shown to whoever changes it.
const changeOf = <Name extends SettingName, Schema extends z.ZodType>(name: Name, { schema }: { schema: Schema }) =>
  z.strictObject({ name: z.literal(name), value: schema.nullable(), seen: schema });

export const ChangeSettings = z.strictObject({
  changes: z
    .array(
      z.discriminatedUnion('name', [
        changeOf('supportEmail', SITE_SETTINGS.supportEmail),
        changeOf('sourceUrl', SITE_SETTINGS.sourceUrl),
        changeOf('links', SITE_SETTINGS.links),
        changeOf('fee', SITE_SETTINGS.fee),
        changeOf('joining', SITE_SETTINGS.joining),
        changeOf('blockedDomains', SITE_SETTINGS.blockedDomains),
      ]),
    )
    .min(1)
    .max(10)
    .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'Change each setting once.'),
});
export type ChangeSettings = z.output<typeof ChangeSettings>;
