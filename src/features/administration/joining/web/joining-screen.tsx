import type { MetaDescriptor } from 'react-router';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { Invitations } from './invitations.tsx';
import { JoinRequests } from './join-requests.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Joining', unlisted: true });

/** Who asks to join, and the invitations that let people in (docs/product.md#who-may-join). */
export default function JoiningScreen() {
  return (
    <>
      <AdminHeading title="Joining" />
      <h2 className="mb-3 text-[19px]">Requests</h2>
      <JoinRequests />
      <h2 className="mt-8 mb-3 text-[19px]">Invitations</h2>
      <Invitations />
    </>
  );
}
