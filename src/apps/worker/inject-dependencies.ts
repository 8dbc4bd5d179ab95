import { findSubjectByEmail } from '#identity/users/users.ts';
import { readSessions } from '#identity/tokens/sessions.ts';
import { createSignInCheck } from '#identity/tokens/session-watch.ts';
import { injectIntoAdministration } from '#features/administration/server/dependencies.ts';
import { tellOfComingTexts } from '#features/administration/legal/server/legal-notice.ts';
import { findTermsVersion } from '#features/administration/legal/server/query-legal-texts.ts';
import { injectIntoPeople } from '#features/people/server/dependencies.ts';
import { injectIntoPrivacy } from '#features/privacy/server/dependencies.ts';
import { findSubjects } from '#features/people/api/accounts/find-subjects.ts';
import { lockAccount } from '#features/people/api/accounts/lock-account.ts';
import { findProfileMediaReader } from '#features/people/pictures/server/find-profile-media-reader.ts';
import { completePicture } from '#features/people/pictures/server/complete-picture.ts';
import { blankCommentsOf } from '#features/comments/server/commands/delete-comments-of.ts';
import { refreshCommentMentions } from '#features/comments/server/commands/refresh-comment-mentions.ts';
import { findCommentMediaReader } from '#features/comments/server/queries/find-comment-media-reader.ts';
import { countViews } from '#features/content/items/server/count-views.ts';
import { refreshMentions } from '#features/content/api/mentions/refresh-mentions.ts';
import { withdrawAllContent } from '#features/content/items/server/withdraw-all-content.ts';
import { findContentMediaReader } from '#features/content/api/items/find-content-media-reader.ts';
import { isReadable } from '#features/content/api/items/find-content.ts';
import { injectIntoContent } from '#features/content/server/dependencies.ts';
import { readTipQuotes } from '#features/tips/server/queries/read-tip-quotes.ts';
import { readQuotes } from '#features/comments/server/queries/read-quotes.ts';
import { readItemCards } from '#features/content/api/cards/read-item-cards.ts';
import { injectIntoFollows } from '#features/follows/server/dependencies.ts';
import { injectIntoMedia } from '#features/media/server/dependencies.ts';
import { findMessageMediaReader } from '#features/messages/conversation/server/find-message-media-reader.ts';
import { enqueueMail, mailAddress } from '#features/notifications/api/enqueue-mail.ts';
import { notify } from '#features/notifications/api/notify.ts';
import { editSession } from '#features/sessions/editing/server/edit-session.ts';
import { injectIntoSessions } from '#features/sessions/server/dependencies.ts';
import { advanceLine } from '#features/tickets/waiting/server/advance-line.ts';
import { injectIntoNotifications } from '#features/notifications/server/dependencies.ts';
import { withdrawAllEvents } from '#features/sessions/cancelling/server/withdraw-all-events.ts';
import { countOwedDates } from '#features/sessions/cancelling/server/count-owed-dates.ts';
import { withdrawEvents } from '#features/sessions/cancelling/server/withdraw-events.ts';
import { isSubscribed } from '#features/subscriptions/server/queries/is-subscribed.ts';
import { injectIntoPush } from '#features/push/server/dependencies.ts';
import { injectIntoViews } from '#features/views/server/dependencies.ts';
import { ERASURE_STEPS, EXPORT_SECTIONS } from './personal-data.ts';
import { injectIntoPayments } from '#features/payments/server/dependencies.ts';
import { endLogin } from './end-login.ts';
import { FULFILMENT } from './fulfilment.ts';
import { countRefundsDue, owesRefunds } from '#features/payments/api/refunds/count-refunds.ts';
import { isActive } from '#features/people/server/queries/find-actor.ts';

/** Gives every feature what it needs from the layers above it; each program that runs features does this when it starts. */
export function injectDependencies(): void {
  injectIntoMedia({
    readers: {
      USER: findProfileMediaReader,
      POST: findContentMediaReader,
      SESSION: findContentMediaReader,
      COMMENT: findCommentMediaReader,
      MESSAGE: findMessageMediaReader,
    },
    async stillOpens(db, { itemId, now, ...who }) {
      if (itemId === undefined) return isSubscribed(db, { ...who, now });
      const item = { uri: { type: 'POST', id: itemId }, ownerUserId: who.ownerUserId, at: now } as const;
      return (await isActive({ db }, who.readerUserId)) && isReadable(db, who.readerUserId, item);
    },
    lockAccount,
    completePicture,
  });
  injectIntoPeople({
    async welcome(command, { userId, username }) {
      await notify(command, { toUserId: userId, toUsername: username, type: 'ONBOARDING', source: userId, data: {} });
      await tellOfComingTexts(command, { userId, username });
    },
    findTermsVersion: ({ tx, now }) => findTermsVersion(tx, now),
    refreshMentions: [refreshMentions, refreshCommentMentions],
  });
  injectIntoPrivacy({
    mail: enqueueMail,
    mailAddress,
    withdrawEvents: withdrawAllEvents,
    owesRefunds: ({ tx }, userId) => owesRefunds(tx, userId),
    countOwedDates,
    countRefundsDue: ({ db }, userId) => countRefundsDue(db, userId),
    async hideWritten(command, userId) {
      await blankCommentsOf(command, userId);
      await withdrawAllContent(command, userId);
    },
    endLogin,
    exported: EXPORT_SECTIONS,
    erase: ERASURE_STEPS,
  });
  injectIntoFollows({
    notifyFollowed: (command, { userId, username }, from) =>
      notify(command, { toUserId: userId, toUsername: username, type: 'FOLLOW', from, source: from.userId, data: {} }),
  });
  injectIntoSessions({ advanceLine });
  injectIntoContent({ editSession, withdrawEvents });
  injectIntoNotifications({ readItemCards, readQuotes, readTipQuotes });
  injectIntoPush({
    isActive,
    // Another provider isn't asked: its sign-ins are valid until their tokens expire.
    isSignedIn: async (services, { subject, session }) =>
      !services.config.identity.own || (await createSignInCheck(services)({ sub: subject, session })),
  });
  injectIntoAdministration({
    findSubject: async (db, config, email) => (config.identity.own ? findSubjectByEmail(db, email) : null),
    endLogin,
    async listSignIns({ db, config, now }, userId) {
      if (!config.identity.own) return null;
      const subjects = await findSubjects(db, userId);
      const sessions = await Promise.all(subjects.map(async (subject) => readSessions(db, subject, now())));
      return sessions
        .flat()
        .map(({ device, authenticated_at, used_at }) => ({ device, signedInAt: authenticated_at, lastUsedAt: used_at }));
    },
  });
  injectIntoViews({ countViews });
  injectIntoPayments(FULFILMENT);
}
