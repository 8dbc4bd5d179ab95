// The addresses of administrators' pages, and of joining where not everybody may. Apart from `paths`, because every visit loads those.

export const suspendedPeople = '/admin/suspended-people';
export const administratorsOrders = '/admin/orders';
export const unknownTags = '/admin/unknown-tags';
export const knownTags = '/admin/known-tags';
export const administratorsOverview = '/admin/overview';
export const administratorsBanner = '/admin/banner';
export const administratorsJoining = '/admin/joining';
export const administratorsSettings = '/admin/settings';
export const administratorsLegal = '/admin/legal';
export const administratorsJobs = '/admin/jobs';
export const administratorsMaintenance = '/admin/maintenance';
export const administratorsPeople = '/admin/people';
/** Somebody as administrators see them. */
export function administratorsPerson(userId: string): string {
  return `/admin/people/${userId}`;
}
export const administratorsLog = '/admin/log';
/** The lines of the log about one post or session. */
export function administratorsLogOf(item: { id: string; username: string }): string {
  return `${administratorsLog}?about=${item.username}&item=${item.id}`;
}
export const heavyReaders = '/admin/heavy-readers';

/** What whoever is invited opens. The code is in the fragment, which neither servers nor the logs of proxies see, nor other sites. */
export function invitation(code: string): string {
  return `/sign-up#invitation=${encodeURIComponent(code)}`;
}
/** For people who can sign in and may not have an account yet. */
export const joining = '/sign-up/joining';
