import { useState, type FormEvent } from 'react';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useBottomBar } from '#ui/layout/use-bottom-bar.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { OwnUser } from '../contract.ts';
import { LinksEditor } from '../profile/web/links-editor.tsx';
import { messageOf } from '#platform/web/identity/message-of.ts';
import {
  changeOf,
  checkDraft,
  draftOf,
  isChanged,
  placeOfRefusal,
  type ProfileDraft,
  type ProfileField,
} from '../profile/web/profile-draft.ts';
import { ProfilePictures } from '../pictures/web/profile-pictures.tsx';
import { UnsavedChanges } from '#ui/app/unsaved-changes.tsx';
import { useEditedPicture, type EditedPicture } from '../pictures/web/use-edited-picture.ts';
import { useFormErrors } from '#ui/app/use-form-errors.ts';
import { UsernameField } from '../usernames/web/username-field.tsx';
import { useSaveProfile } from '../profile/web/use-save-profile.ts';

const NO_LINK_ERRORS: ReturnType<typeof checkDraft>['links'] = new Map();

/** Everything that others see of a person, saved in one go. */
export function ProfileForm({ user }: { user: OwnUser }) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [linkErrors, setLinkErrors] = useState(NO_LINK_ERRORS);
  const { form, errors, show, clear } = useFormErrors<ProfileField>();
  const profile = useEditedPicture('profile', user.profilePic);
  const cover = useEditedPicture('profileCover', user.profileCoverPic);
  const save = useSaveProfile();
  const bar = useBottomBar();
  const sending = profile.sending || cover.sending;
  const unsaved = isChanged(user, draft) || [profile, cover].some((picture) => picture.sending || picture.attachment || picture.removed);

  function edit(field: ProfileField, value: string) {
    setDraft({ ...draft, [field]: value });
    clear(field);
  }
  async function send(): Promise<void> {
    try {
      const { user: saved } = await save.mutateAsync({
        user: { ...changeOf(user, draft), ...removalsOf(profile, cover) },
        ...attachmentsOf(profile, cover),
      });
      profile.markSaved();
      cover.markSaved();
      setDraft(draftOf(saved));
      showToast({ tone: 'good', text: 'Profile saved' });
    } catch (failure) {
      show({ [placeOfRefusal(messageOf(failure))]: messageOf(failure) });
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || sending) return;
    const wrong = checkDraft(draft);
    setLinkErrors(wrong.links);
    if (!show(wrong.fields) && wrong.links.size === 0) void send();
  }
  return (
    <Card as="section" id="profile" aria-label="Profile" className="overflow-clip!">
      <form ref={form} noValidate onSubmit={submit}>
        <ProfilePictures profile={profile} cover={cover} seed={user.id} name={draft.displayName || user.username} />
        <UnsavedChanges when={unsaved && !save.isPending}>Your profile changes haven’t been saved.</UnsavedChanges>
        <Fields user={user} draft={draft} errors={errors} onEdit={edit} />
        <div className="px-5 pb-5">
          <LinksEditor
            links={draft.links}
            errors={linkErrors}
            onChange={(links: ProfileDraft['links']) => {
              setDraft({ ...draft, links });
              setLinkErrors(NO_LINK_ERRORS);
            }}
          />
        </div>
        <div
          ref={bar}
          className="sticky bottom-[calc(66px+env(safe-area-inset-bottom))] z-10 flex flex-col gap-3 border-t border-line bg-surface px-5 py-3 lg:bottom-0"
        >
          {errors.form ? <Notice tone="danger">{errors.form}</Notice> : null}
          <div className="flex flex-wrap justify-end gap-2 max-[359px]:gap-1 max-[359px]:[&>*]:px-3.5">
            <ButtonLink to={paths.profile(user.username)} variant="ghost">
              View profile
            </ButtonLink>
            <Button type="submit" loading={save.isPending || sending}>
              Save changes
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
}

type FieldsProps = {
  user: OwnUser;
  draft: ProfileDraft;
  errors: Partial<Record<ProfileField, string | undefined>>;
  onEdit: (field: ProfileField, value: string) => void;
};

function Fields({ user, draft, errors, onEdit }: FieldsProps) {
  return (
    <div className="flex flex-col gap-4 px-5 pt-3 pb-5">
      <TextField
        label="Display name"
        name="displayName"
        autoComplete="name"
        countTo={LIMITS.displayNameMax}
        value={draft.displayName}
        error={errors.displayName}
        onChange={(event) => onEdit('displayName', event.target.value)}
      />
      <UsernameField
        current={user.username}
        value={draft.username}
        error={errors.username}
        onChange={(username) => onEdit('username', username)}
      />
      <TextArea
        label="Bio"
        name="bio"
        optional
        placeholder="What you do and who it’s for"
        countTo={LIMITS.bioMax}
        value={draft.bio}
        error={errors.bio}
        onChange={(event) => onEdit('bio', event.target.value)}
      />
    </div>
  );
}

function removalsOf(profile: EditedPicture, cover: EditedPicture) {
  return { ...(profile.removed ? { profilePic: null } : {}), ...(cover.removed ? { profileCoverPic: null } : {}) };
}

function attachmentsOf(profile: EditedPicture, cover: EditedPicture) {
  const attachments = [profile.attachment, cover.attachment].filter((attachment) => attachment !== null);
  if (attachments.length === 0) return {};
  return {
    entities: attachments.flatMap(({ entities }) => entities),
    metadata: { files: attachments.flatMap(({ metadata }) => metadata.files ?? []) },
  };
}
