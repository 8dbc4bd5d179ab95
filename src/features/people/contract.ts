import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { defineRestCall } from '#kernel/http/rest-call.ts';
import { isVisible } from '#kernel/text/visible-text.ts';
import { webAddress } from '#kernel/http/web-address.ts';
import { MediaEntityInput, MediaMetadata, MediaVariant } from '#features/media/contract.ts';
import { DISPLAY_NAME, mixesAlphabets, withPlainSpaces } from './rules/display-name.ts';
import { namesAnotherSite } from './rules/link-label.ts';
import { soundsOfficial } from './rules/official-name.ts';

/** A username, with the error messages of docs/product.md#username. */
export const Username = z
  .string()
  .min(LIMITS.usernameMin, `Username must be at least ${LIMITS.usernameMin} characters`)
  .max(LIMITS.usernameMax, `Username must be at most ${LIMITS.usernameMax} characters`)
  .regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores. No spaces allowed.');

const NAME_TOO_LONG = { error: `Display name must not exceed ${LIMITS.displayNameMax} characters`, abort: true };
const NAME_SIGNS = { error: 'Display name can only contain letters, numbers, underscores, hyphens, and spaces', abort: true };

/**
 * A display name, trimmed. Letters of any script count, in their compatibility form (NFKC), so each name has one spelling and full-width or
 * mathematical letters can't imitate it. Rejects invisible characters and right-to-left marks, more than four marks on one letter (they
 * would spill into the lines around), two alphabets in one word, and names that pass for ours. Empty means none: the username is shown.
 */
export const DisplayName = z
  .string()
  .overwrite(withPlainSpaces)
  .trim()
  .normalize()
  .max(LIMITS.displayNameMax, NAME_TOO_LONG)
  .regex(DISPLAY_NAME, NAME_SIGNS)
  // NFKC may expand a letter into several plain ones, or into one that can't stand alone, so check again.
  .normalize('NFKC')
  .trim()
  .max(LIMITS.displayNameMax, NAME_TOO_LONG)
  .regex(DISPLAY_NAME, NAME_SIGNS)
  .refine((name) => !mixesAlphabets(name), 'Display name must not mix two alphabets in one word')
  .refine((name) => !soundsOfficial(name), 'Display name must not pass for the site or its staff');

export const Bio = z.string().trim().max(LIMITS.bioMax, `Bio must be ${LIMITS.bioMax} characters or fewer`);

// Excludes control characters, bidirectional marks and blank letters, with which one label could pass for another. Joiners and variation
// selectors stay: emoji are built from them.
const VISIBLE_TEXT = /^[^\p{Cc}\p{Co}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]*$/u;

const OTHER_SITE = 'Label must not name a site other than the one it links to';

/** A link on a profile, http or https only. A label that looks like an address must belong to the same site. */
export const ProfileLink = z
  .strictObject({
    url: webAddress(LIMITS.urlMax, 'Must be a valid URL'),
    label: z
      .string()
      .trim()
      .max(LIMITS.linkLabelMax, `Label must be ${LIMITS.linkLabelMax} characters or fewer`)
      .regex(VISIBLE_TEXT, 'Label must not contain invisible characters')
      .refine((label) => label === '' || isVisible(label), 'Label must not contain invisible characters')
      .nullish(),
  })
  .refine(({ url, label }) => !namesAnotherSite(label ?? '', url), { path: ['label'], error: OTHER_SITE });
export type ProfileLink = z.infer<typeof ProfileLink>;

export const ProfileLinks = z.array(ProfileLink).max(LIMITS.linksMax, `You can only add up to ${LIMITS.linksMax} links.`);

/**
 * A profile or cover picture. Profile pictures come in sizes 150 and 400, covers in 1500. The previous picture stays visible while a new
 * one is processed.
 */
export const UserPicture = z.object({ id: Id, url: z.record(z.string().max(10), MediaVariant), blur: z.string().nullable() });
export type UserPicture = z.infer<typeof UserPicture>;

/**
 * The little that is shown of a person next to what they did: enough for an avatar (without its blurred placeholder), a name and a link.
 */
export const UserCard = z.object({ id: Id, username: z.string(), displayName: z.string().nullable(), profilePic: UserPicture.nullable() });
export type UserCard = z.infer<typeof UserCard>;

/** A person as everyone sees them. */
export const PublicUser = UserCard.extend({
  bio: z.string().nullable(),
  links: z.array(z.object({ url: z.string(), label: z.string().nullable() })),
  profileCoverPic: UserPicture.nullable(),
  followerCount: z.int(),
  followingCount: z.int(),
  /** How much others take part in what they do; it lifts their items in Discover (docs/product.md#score). */
  score: z.number(),
  createdAt: z.string(),
  /** Whether search engines may index this person's pages. */
  inSearchEngines: z.boolean(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** A person as only they see themselves. */
export const OwnUser = PublicUser.extend({
  email: z.string(),
  admin: z.boolean(),
  onboardingComplete: z.boolean(),
  shownAsParticipant: z.boolean(),
  /** Their ids at the payment provider: the account that they are paid into, and the customer that they pay as. */
  paymentAccountId: z.string().nullable(),
  paymentCustomerId: z.string().nullable(),
});
export type OwnUser = z.infer<typeof OwnUser>;

/** The result of a look-up: the caller's own user has the private fields, anyone else's doesn't. */
export const AnyUser = z.union([OwnUser, PublicUser]);
export type AnyUser = OwnUser | PublicUser;

/** A new person's profile; what is omitted is proposed or stays empty. `email` must be the one that the person signs in with. */
/** The code of an invitation as people type it: without regard to case, spaces and dashes. */
export const InvitationCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase());

export const CreateUserInput = z.strictObject({
  user: z
    .strictObject({
      username: Username.optional(),
      displayName: DisplayName.nullish(),
      email: z.string().max(LIMITS.emailMax).optional(),
      bio: Bio.nullish(),
      links: ProfileLinks.optional(),
      onboardingComplete: z.boolean().optional(),
    })
    .optional(),
  /** What lets a newcomer in where one is needed (docs/product.md#who-may-join). */
  invitation: InvitationCode.optional(),
});
export type CreateUserInput = z.infer<typeof CreateUserInput>;
export const CreateUserOutput = z.object({ user: OwnUser });
export type CreateUserOutput = z.infer<typeof CreateUserOutput>;

/** Omitted fields stay as they are. A null picture is removed; a new one is passed in `entities`. */
export const UpdateUserInput = z.strictObject({
  user: z.strictObject({
    id: Id,
    username: Username.optional(),
    displayName: DisplayName.nullish(),
    bio: Bio.nullish(),
    links: ProfileLinks.optional(),
    profilePic: UserPicture.nullish(),
    profileCoverPic: UserPicture.nullish(),
    onboardingComplete: z.boolean().optional(),
    shownAsParticipant: z.boolean().optional(),
    inSearchEngines: z.boolean().optional(),
  }),
  entities: z.array(MediaEntityInput).max(2).optional(),
  metadata: MediaMetadata.optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
export const UpdateUserOutput = CreateUserOutput;

export const GetUserInput = z.strictObject({ userId: Id });
// Usernames being looked up aren't validated like new ones: one that can't exist simply isn't found.
export const LookupUsername = z.string().min(1).max(100);
export const GetUserByUsernameInput = z.strictObject({ username: LookupUsername });

/** The name is validated like a new one; errors are worded as in docs/product.md#username. */
export const CheckUsernameInput = z.strictObject({ username: Username });
export type CheckUsernameInput = z.infer<typeof CheckUsernameInput>;

/** `yours` is the caller's current username, or a former one they can take back. */
export const CheckUsernameOutput = z.object({ status: z.enum(['free', 'yours', 'taken', 'reserved']) });
export type CheckUsernameOutput = z.infer<typeof CheckUsernameOutput>;

/** `movedTo` is the current username if an old one was requested; the browser then redirects there. */
export const GetUserProfileOutput = z.object({ user: AnyUser, movedTo: z.string().nullable() });
export type GetUserProfileOutput = { user: AnyUser; movedTo: string | null };

export const SearchUsernameByPrefixInput = z.strictObject({ usernamePrefix: z.string().trim().max(LIMITS.usernameMax), ...pageInput(10) });
export type SearchUsernameByPrefixInput = z.infer<typeof SearchUsernameByPrefixInput>;
export const SearchUsernameByPrefixOutput = pageOutput(UserCard);

/** Creates the account of the person who has just signed in. Repeating the call returns the same account. */
export const createUserCall = defineRestCall({ method: 'POST', path: '/user/create', input: CreateUserInput, output: CreateUserOutput });
/** Changes the caller's own profile. */
export const updateUserCall = defineRestCall({ method: 'POST', path: '/user/update', input: UpdateUserInput, output: UpdateUserOutput });
