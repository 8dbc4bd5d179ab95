import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Instant } from '#kernel/time/instant.ts';
import { pageAddress } from '#kernel/http/page-address.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard } from '#features/people/contract.ts';

export const AnnouncementLevel = z.enum(['INFO', 'WARNING', 'URGENT']);
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>;

const BAD_LINK = 'Give a path of this site, such as /explore, or an address that starts with https://.';

const Link = z.strictObject({
  label: z.string().trim().min(1, 'Say where the link leads.').max(LIMITS.announcementLabelMax, 'Use fewer words for the link.'),
  url: pageAddress(LIMITS.announcementLinkMax, BAD_LINK),
});

/** What everybody is shown for a time. `url` is a path of this site or an address. */
export const Announcement = z.object({
  id: Id,
  text: z.string(),
  link: z.object({ label: z.string(), url: z.string() }).nullable(),
  level: AnnouncementLevel,
  startsAt: Instant,
  /** Null until somebody ends it. */
  endsAt: Instant.nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

export const GetAnnouncement = z.strictObject({});
/** The one that is shown now; of several, the last that began. */
export const CurrentAnnouncement = z.object({ announcement: Announcement.nullable() });

export const Announce = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, 'Write what to announce.')
    .max(LIMITS.announcementMax, `Announce it in at most ${LIMITS.announcementMax} characters.`),
  link: Link.nullable(),
  level: AnnouncementLevel,
  /** Now if omitted. */
  startsAt: Instant.optional(),
  endsAt: Instant.nullable(),
});
export type Announce = z.output<typeof Announce>;
export const Announced = z.object({ id: Id });

export const EndAnnouncement = z.strictObject({ id: Id });
export type EndAnnouncement = z.output<typeof EndAnnouncement>;

export const QueryAnnouncements = z.strictObject(pageInput(20));
export type QueryAnnouncements = z.output<typeof QueryAnnouncements>;

/** With who wrote it; null if they have left. */
export const ListedAnnouncement = Announcement.extend({ by: UserCard.nullable() });
export type ListedAnnouncement = z.infer<typeof ListedAnnouncement>;

/** The last to begin comes first, those that have yet to begin included. */
export const AnnouncementsOutput = pageOutput(ListedAnnouncement);
