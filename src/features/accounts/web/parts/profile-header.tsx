import { Flag, HandHeart, Link2, MessageCircle } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { FollowButton } from '#features/follows/web/parts/follow-button.tsx';
import { PersonMenu } from '#features/follows/web/parts/person-menu.tsx';
import { useIsBlocked } from '#features/follows/web/parts/use-is-blocked.ts';
import { pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { useReporting } from '#platform/web/reporting.ts';
import { useTipping } from '#platform/web/tipping.ts';
import { ProfilePartsContext } from '#platform/web/profile-parts.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { ImageFrame } from '#ui/image-frame.tsx';
import type { PublicUser } from '../../contract.ts';
import { countText, linkText } from './profile-texts.ts';

/**
 * Cover, face, name, words, links and counts of a person, with what one can do about them. `subscribe` stands beside the other
 * actions, and below the words on a phone.
 */
export function ProfileHeader({ user, subscribe }: { user: PublicUser; subscribe?: ReactNode }) {
  const name = user.displayName ?? user.username;
  return (
    <header>
      <ImageFrame
        src={pictureUrl(user.profileCoverPic, 1500)}
        alt=""
        ratio="3/1"
        placeholder={user.profileCoverPic?.blur}
        seed={user.id}
        priority
        className="rounded-card"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className="-mt-12 ml-3 self-end rounded-full border-[5px] border-paper sm:-mt-16 sm:ml-5">
          <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 400)} size="xl" />
        </span>
        <div className="flex flex-wrap justify-end gap-2 self-end pt-4 pl-4 sm:self-start xs:gap-2.5">
          <Actions userId={user.id} name={name} />
        </div>
        <div className="col-span-full row-start-3 empty:hidden max-sm:pt-4 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:pt-4 sm:pl-2.5">
          {subscribe}
        </div>
        <div className="col-span-full row-start-2 pt-4">
          <h1 dir="auto" className="text-left text-[30px] [overflow-wrap:anywhere]">
            {name}
          </h1>
          <p className="text-[13.5px] [overflow-wrap:anywhere] text-ink-2">@{user.username}</p>
          {user.bio ? (
            <p dir="auto" className="written my-3 max-w-[60ch]">
              {user.bio}
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2.5">
            <Count to={paths.profile(user.username, 'followers')} value={user.followerCount} one="follower" many="followers" />
            <Count to={paths.profile(user.username, 'following')} value={user.followingCount} one="following" many="following" />
            <TipButton userId={user.id} name={name} />
            {user.links.map((link, index) => (
              <ProfileLink key={index} link={link} />
            ))}
          </div>
        </div>
      </div>
    </header>
  );
}

/** The owner changes the profile, others write, follow and block; a guest is asked to join when they want to follow. */
function Actions({ userId, name }: { userId: string; name: string }) {
  const me = useMyUserId();
  const isBlocked = useIsBlocked(userId, { ask: true });
  const report = useReporting();
  const { Bell } = use(ProfilePartsContext);
  if (me === userId)
    return (
      <ButtonLink look="ghost" to="/edit-profile">
        Edit profile
      </ButtonLink>
    );
  return (
    <>
      {me === null || isBlocked ? null : (
        // A sign alone on a phone, so that all three stand in one row beside the face.
        <ButtonLink look="ghost" to={paths.chat(userId)} aria-label={`Message ${name}`} className="max-xs:size-11 max-xs:px-0!">
          <Icon of={MessageCircle} size={18} />
          <span className="max-xs:sr-only">Message</span>
        </ButtonLink>
      )}
      <FollowButton userId={userId} name={name} size="medium" />
      {me === null || isBlocked ? null : <Bell creatorUserId={userId} name={name} />}
      <PersonMenu
        userId={userId}
        name={name}
        before={[{ kind: 'action', label: 'Report this profile', icon: Flag, onSelect: () => report({ kind: 'person', userId, name }) }]}
      />
    </>
  );
}

function TipButton({ userId, name }: { userId: string; name: string }) {
  const tipping = useTipping(userId);
  if (!tipping) return null;
  return (
    <Button look="quiet" size="small" aria-label={`Tip ${name}`} onClick={() => tipping.open({ recipientUserId: userId, name })}>
      <Icon of={HandHeart} size={16} />
      Tip
    </Button>
  );
}

function Count({ to, value, one, many }: { to: string; value: number | undefined; one: string; many: string }) {
  return (
    <Link to={to} className="inline-flex min-h-8 items-center gap-1 rounded-small hover:underline pointer-coarse:min-h-11">
      <b className="font-semibold">{countText(value)}</b> <span className="text-[13.5px] text-ink-2">{value === 1 ? one : many}</span>
    </Link>
  );
}

function ProfileLink({ link }: { link: PublicUser['links'][number] }) {
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener nofollow ugc noreferrer"
      title={link.url}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-sunken px-3 text-xs font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11"
    >
      <Icon of={Link2} size={14} className="shrink-0" />
      <span className="truncate">{linkText(link)}</span>
    </a>
  );
}
