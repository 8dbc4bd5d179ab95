import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showToast } from '#ui/feedback/toast.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { OnboardingSteps } from '../onboarding/web/onboarding-steps.tsx';
import { useOwnUser } from './use-own-user.ts';
import { useSaveProfile } from '../profile/web/use-save-profile.ts';

/**
 * The first steps of a new person: picture, cover, name (docs/product.md#onboarding). Mounted by the home screen, it opens at `#onboarding`
 * for people who haven't completed it; closing it completes it too. After all three steps, shows what `then` returns.
 */
export function OnboardingDialog({ then }: { then: (onClose: () => void) => ReactNode }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { user } = useOwnUser();
  const save = useSaveProfile();
  const [left, setLeft] = useState(false);
  const [completed, setCompleted] = useState(false);
  if (user === null) return null;

  function leave() {
    setLeft(true);
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }
  function close() {
    leave();
    if (user)
      save.mutate(
        { user: { id: user.id, onboardingComplete: true } },
        { onError: (failure) => showToast({ tone: 'danger', text: messageOf(failure) }) },
      );
  }
  if (completed) return left ? null : then(leave);
  return (
    <OnboardingSteps
      open={hash === '#onboarding' && !user.onboardingComplete && !left}
      user={user}
      onClose={close}
      onComplete={() => setCompleted(true)}
    />
  );
}
