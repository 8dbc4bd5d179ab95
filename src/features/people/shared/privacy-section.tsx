import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { OwnUser, UpdateUserInput } from '../contract.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { useSaveProfile } from '../profile/web/use-save-profile.ts';

/**
 * What others learn about a person besides their profile (docs/product.md#privacy), followed by `children`. Each change takes effect
 * immediately.
 */
export function PrivacySection({ user, children }: { user: OwnUser; children: ReactNode }) {
  const save = useSaveProfile();
  const { shownAsParticipant, inSearchEngines } = { ...user, ...(save.isPending ? save.variables.user : {}) };
  const change = (choice: Pick<UpdateUserInput['user'], 'shownAsParticipant' | 'inSearchEngines'>) =>
    save.mutate({ user: { id: user.id, ...choice } }, { onError: (failure) => showToast({ tone: 'danger', text: messageOf(failure) }) });
  return (
    <Card as="section" id="privacy" aria-label="Privacy" padded>
      <Switch
        label="Show my name to other participants"
        hint="Signed-in people see who’s taking part in a session. With this off, you’re counted without your name and picture. The host still sees who’s coming."
        checked={shownAsParticipant}
        onChange={(event) => change({ shownAsParticipant: event.target.checked })}
      />
      <Switch
        label="Let search engines show my pages"
        hint="With this off, your profile, posts and sessions stay out of Google and other search engines. People still find you here."
        checked={inSearchEngines}
        onChange={(event) => change({ inSearchEngines: event.target.checked })}
        className="mt-3"
      />
      {children}
    </Card>
  );
}
