import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { adminProcedure, limitedBy, publicProcedure, router } from '#platform/server/http/rpc.ts';
import {
  Announce,
  Announced,
  AnnouncementsOutput,
  CurrentAnnouncement,
  EndAnnouncement,
  GetAnnouncement,
  QueryAnnouncements,
} from '../announcements/contract.ts';
import { announce, endAnnouncement } from '../announcements/server/announce.ts';
import { getAnnouncement, queryAnnouncements } from '../announcements/server/query-announcements.ts';
import { GetJobs, Jobs, RetriedJobs, RetryJobs } from '../jobs/contract.ts';
import { getJobs, retryJobs } from '../jobs/server/jobs.ts';
import {
  GetLegalSource,
  GetLegalText,
  LegalSource,
  LegalTextOutput,
  PreviewLegalText,
  PreviewedLegalText,
  PublishedLegalText,
  PublishLegalText,
} from '../legal/contract.ts';
import { publishLegalText } from '../legal/server/publish-legal-text.ts';
import { getLegalSource, getLegalText } from '../legal/server/query-legal-texts.ts';
import { readMarkdown } from '../legal/server/read-markdown.ts';
import { GetMaintenance, Maintenance, SetMaintenance } from '../maintenance/contract.ts';
import { getMaintenance } from '../maintenance/server/read-maintenance.ts';
import { setMaintenance } from '../maintenance/server/set-maintenance.ts';
import { GetOverview, Overview } from '../overview/contract.ts';
import { getOverview } from '../overview/server/get-overview.ts';
import {
  FindByEmail,
  FoundPeople,
  GetPerson,
  Person,
  QueryReportsOf,
  QuerySignIns,
  ReportsOf,
  SearchPeople,
  ShowEmail,
  ShownEmail,
  SignIns,
} from '../people/contract.ts';
import { getPerson, querySignIns, showEmail } from '../people/server/get-person.ts';
import { queryReportsOf } from '../people/server/query-reports-of.ts';
import { findByEmail, searchPeople } from '../people/server/search-people.ts';
import {
  CountJoinRequests,
  CreateInvitation,
  CreatedInvitation,
  DecideJoinRequest,
  EndInvitation,
  InvitationsOutput,
  JoinRequestCount,
  JoinRequestsOutput,
  QueryInvitations,
  QueryJoinRequests,
} from '../joining/contract.ts';
import { countRequests, decideRequest, queryJoinRequests } from '../joining/server/decide-join-request.ts';
import { endInvite, invite, queryInvitations } from '../joining/server/invitations.ts';
import { ChangeSettings, GetSettings, SetMark, Settings } from '../settings/contract.ts';
import { changeSettings } from '../settings/server/change-settings.ts';
import { setMark } from '../settings/server/set-mark.ts';
import { getSettings } from '../settings/server/get-settings.ts';
import { GetGrowth, GetStorage, Growth, SetStorageLimit, Storage } from '../storage/contract.ts';
import { getGrowth } from '../storage/server/growth.ts';
import { getStorage, setStorageLimit } from '../storage/server/person-storage.ts';
import { LIMIT_ANNOUNCEMENTS, LIMIT_EMAILS, LIMIT_JOINING, LIMIT_LEGAL_PREVIEWS, LIMIT_SETTINGS } from './limits.ts';

/** What administrators see and do beyond moderation, and what they announce to everybody. */
export const administrationRouter = router({
  getOverview: adminProcedure
    .input(GetOverview)
    .output(Overview)
    .query(({ ctx }) => getOverview(ctx)),
  getAnnouncement: publicProcedure
    .input(GetAnnouncement)
    .output(CurrentAnnouncement)
    .query(({ ctx }) => getAnnouncement(ctx)),
  queryAnnouncements: adminProcedure
    .input(QueryAnnouncements)
    .output(AnnouncementsOutput)
    .query(({ ctx, input }) => queryAnnouncements(ctx, input)),
  announce: adminProcedure.input(Announce).use(limitedBy(LIMIT_ANNOUNCEMENTS)).output(Announced).mutation(asCommand(announce)),
  endAnnouncement: adminProcedure.input(EndAnnouncement).output(Done).mutation(asCommand(endAnnouncement, done)),
  queryJoinRequests: adminProcedure
    .input(QueryJoinRequests)
    .output(JoinRequestsOutput)
    .query(({ ctx, input }) => queryJoinRequests(ctx, input)),
  countJoinRequests: adminProcedure
    .input(CountJoinRequests)
    .output(JoinRequestCount)
    .query(({ ctx }) => countRequests(ctx)),
  decideJoinRequest: adminProcedure
    .input(DecideJoinRequest)
    .use(limitedBy(LIMIT_JOINING))
    .output(Done)
    .mutation(asCommand(decideRequest, done)),
  queryInvitations: adminProcedure
    .input(QueryInvitations)
    .output(InvitationsOutput)
    .query(({ ctx, input }) => queryInvitations(ctx, input)),
  createInvitation: adminProcedure
    .input(CreateInvitation)
    .use(limitedBy(LIMIT_JOINING))
    .output(CreatedInvitation)
    .mutation(asCommand(invite)),
  endInvitation: adminProcedure.input(EndInvitation).output(Done).mutation(asCommand(endInvite, done)),
  getSettings: adminProcedure
    .input(GetSettings)
    .output(Settings)
    .query(({ ctx }) => getSettings(ctx)),
  changeSettings: adminProcedure
    .input(ChangeSettings)
    .use(limitedBy(LIMIT_SETTINGS))
    .output(Settings)
    .mutation(asCommand(changeSettings, ({ ctx }) => getSettings(ctx))),
  setMark: adminProcedure
    .input(SetMark)
    .use(limitedBy(LIMIT_SETTINGS))
    .output(Settings)
    .mutation(async ({ ctx, input }) => {
      await setMark(ctx, ctx.actor, input);
      return getSettings(ctx);
    }),
  getLegalText: publicProcedure
    .input(GetLegalText)
    .output(LegalTextOutput)
    .query(({ ctx, input }) => getLegalText(ctx, input)),
  getLegalSource: adminProcedure
    .input(GetLegalSource)
    .output(LegalSource)
    .query(({ ctx, input }) => getLegalSource(ctx, input)),
  // A mutation, because a text is too long for an address.
  previewLegalText: adminProcedure
    .input(PreviewLegalText)
    .use(limitedBy(LIMIT_LEGAL_PREVIEWS))
    .output(PreviewedLegalText)
    .mutation(({ input }) => ({ nodes: readMarkdown(input.kind, input.markdown) })),
  publishLegalText: adminProcedure
    .input(PublishLegalText)
    .use(limitedBy(LIMIT_SETTINGS))
    .output(PublishedLegalText)
    .mutation(asCommand(publishLegalText)),
  getJobs: adminProcedure
    .input(GetJobs)
    .output(Jobs)
    .query(({ ctx }) => getJobs(ctx)),
  retryJobs: adminProcedure.input(RetryJobs).output(RetriedJobs).mutation(asCommand(retryJobs)),
  getMaintenance: adminProcedure
    .input(GetMaintenance)
    .output(Maintenance)
    .query(({ ctx }) => getMaintenance(ctx)),
  setMaintenance: adminProcedure.input(SetMaintenance).output(Done).mutation(asCommand(setMaintenance, done)),
  getGrowth: adminProcedure
    .input(GetGrowth)
    .output(Growth)
    .query(({ ctx }) => getGrowth(ctx)),
  getStorage: adminProcedure
    .input(GetStorage)
    .output(Storage)
    .query(({ ctx, input }) => getStorage(ctx, input)),
  setStorageLimit: adminProcedure.input(SetStorageLimit).output(Done).mutation(asCommand(setStorageLimit, done)),
  searchPeople: adminProcedure
    .input(SearchPeople)
    .output(FoundPeople)
    .query(({ ctx, input }) => searchPeople(ctx, ctx.actor, input)),
  findByEmail: adminProcedure.input(FindByEmail).use(limitedBy(LIMIT_EMAILS)).output(FoundPeople).mutation(asCommand(findByEmail)),
  getPerson: adminProcedure
    .input(GetPerson)
    .output(Person)
    .query(({ ctx, input }) => getPerson(ctx, input)),
  showEmail: adminProcedure.input(ShowEmail).use(limitedBy(LIMIT_EMAILS)).output(ShownEmail).mutation(asCommand(showEmail)),
  queryReportsOf: adminProcedure
    .input(QueryReportsOf)
    .output(ReportsOf)
    .query(({ ctx, input }) => queryReportsOf(ctx, input)),
  querySignIns: adminProcedure
    .input(QuerySignIns)
    .output(SignIns)
    .query(({ ctx, input }) => querySignIns(ctx, input)),
});
