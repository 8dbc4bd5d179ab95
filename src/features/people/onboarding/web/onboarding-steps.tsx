import { useSite } from '#platform/web/page/site.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { OwnUser } from '../../contract.ts';
import { checkDisplayName } from '../../shared/check-profile.ts';
import { messageOf } from '#platform/web/identity/message-of.ts';
import { OnboardingPictureStep } from './onboarding-picture-step.tsx';
import { usePicture, type PictureChoice } from '../../pictures/web/use-picture.ts';
import { useSaveProfile } from '../../profile/web/use-save-profile.ts';

const STEPS = ['Profile Picture', 'Cover Photo', 'Display Name'] as const;
const FORM = 'onboarding';

export type OnboardingStepsProps = { open: boolean; user: OwnUser; onClose: () => void; onComplete: () => void };

/** The three steps. Each picture is saved when its step is left, so it is processed while the person continues. */
export function OnboardingSteps({ open, user, onClose, onComplete }: OnboardingStepsProps) {
  const { name: siteName } = useSite();
  const [step, setStep] = useState(0);
  const [displayName, setDisplayName] = useState(user.displayName ?? '');
  const [nameError, setNameError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const profile = usePicture('profile', user.profilePic);
  const cover = usePicture('profileCover', user.profileCoverPic);
  const picture = [profile, cover][step];
  const save = useSaveProfile();
  const heading = useStepHeading(step);

  async function leavePicture(chosen: PictureChoice): Promise<void> {
    if (chosen.attachment) {
      await save.mutateAsync({ user: { id: user.id }, ...chosen.attachment });
      chosen.markSaved();
    }
    setStep(step + 1);
  }
  async function complete(): Promise<void> {
    const wrong = checkDisplayName(displayName);
    setNameError(wrong);
    if (wrong) return;
    await save.mutateAsync({ user: { id: user.id, displayName: displayName.trim(), onboardingComplete: true } });
    onComplete();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || picture?.sending) return;
    setFailure(null);
    void (picture ? leavePicture(picture) : complete()).catch((error: unknown) => setFailure(messageOf(error)));
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Welcome to ${siteName}`}
      description="Three quick steps, so people know who they’re meeting."
      initialFocus={heading}
      footer={
        <>
          <span className="mr-auto self-center text-sm font-medium text-ink-2 tabular-nums">
            {step + 1} of {STEPS.length}
          </span>
          {step > 0 ? (
            <Button variant="ghost" disabled={save.isPending} onClick={() => setStep(step - 1)}>
              Back
            </Button>
          ) : null}
          <Button type="submit" form={FORM} loading={save.isPending || picture?.sending}>
            {step === STEPS.length - 1 ? 'Complete' : 'Continue'}
          </Button>
        </>
      }
    >
      <Steps current={step} />
      <form id={FORM} noValidate onSubmit={submit} className="mt-5 min-h-[360px]">
        <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {STEPS[step]}
        </h3>
        {picture ? (
          <OnboardingPictureStep picture={picture} seed={user.id} name={displayName || user.username} />
        ) : (
          <div className="mt-1 flex flex-col gap-5">
            <p className="text-ink-2">This is how people see you. You can change it at any time.</p>
            <TextField
              label="Display name"
              name="displayName"
              autoComplete="name"
              countTo={LIMITS.displayNameMax}
              hint={`Without one, people see @${user.username}.`}
              value={displayName}
              error={nameError}
              onChange={(event) => {
                setDisplayName(event.target.value);
                setNameError(undefined);
              }}
            />
          </div>
        )}
        {failure ? (
          <Notice tone="danger" className="mt-4">
            {failure}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

function Steps({ current }: { current: number }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-3 gap-2">
      {STEPS.map((name, index) => (
        <span key={name} className={`h-1.5 rounded-full transition-colors ${index <= current ? 'bg-accent' : 'bg-sunken'}`} />
      ))}
    </div>
  );
}

/** Moves the focus to the heading when the step changes, so that everyone notices. */
function useStepHeading(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
