import * as paths from '#kernel/http/paths.ts';
import type { Services } from '#platform/server/program/services.ts';
import { mailAddress } from '#features/notifications/api/enqueue-mail.ts';
import { findJoinRequest } from '#features/sign-in/api/join-requests.ts';

/** Mails the decision about a request to join; nothing if the request is gone, because whoever made it is in already. */
export async function sendDecision(services: Services, { requestId }: { requestId: string }): Promise<void> {
  const request = await findJoinRequest(services.db, requestId);
  if (request === null || request.status === 'WAITING') return;
  const greeting = request.name === null ? 'Hello.' : `Hello ${request.name}.`;
  const messageKey = `joining.${requestId}`;
  if (request.status === 'DECLINED')
    return mailAddress(services, request.email, {
      subject: 'Your request to join was declined',
      title: 'Your request to join was declined',
      paragraphs: [`${greeting} An administrator has looked at your request and declined it.`],
      messageKey,
    });
  await mailAddress(services, request.email, {
    subject: 'You can join now',
    title: 'You can join now',
    paragraphs: [`${greeting} An administrator has approved your request. Sign in with this address and your password.`],
    action: { label: 'Sign in', url: `${services.config.publicOrigin}${paths.signIn}` },
    messageKey,
  });
}
