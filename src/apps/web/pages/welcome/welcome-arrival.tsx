import { skipToken, useQuery } from '@tanstack/react-query';
import { ChevronRight, Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { pictureUrl } from '#features/media/shared/picture-url.ts';
import { nextPathFrom } from '#platform/web/session/next-path.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useSignInPaths } from '#platform/web/session/use-sign-in-paths.ts';
import { readWelcomeReason } from '#platform/web/session/welcome-reason.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { requestedPage, type RequestedPage } from './requested-page.ts';

const ENDED = {
  'signed-out': {
    title: 'You’ve signed out',
    text: 'Nothing of yours is left in this browser. Sessions, profiles and search stay open to everyone.',
  },
  revoked: {
    title: 'You were signed out',
    text: 'This session was ended from another device. If that wasn’t you, sign in and change your password.',
  },
  ended: {
    title: 'You were signed out',
    text: 'Your session ended: it was closed in another tab, or it ran out. Sign in to go on where you were.',
  },
};

/** The reason why a guest is here instead of on the requested page, and what signing in opens; nothing for those who came by themselves. */
export function WelcomeArrival() {
  const { status } = useSession();
  const location = useLocation();
  const reason = readWelcomeReason(location.state);
  if (status !== 'guest' || reason === null) return null;
  if (reason === 'suspended') return <Suspended />;
  if (reason !== 'closed') return <Arrival {...ENDED[reason]} />;
  const requested = requestedPage(nextPathFrom(location));
  return (
    <Arrival
      title={requested ? `Sign in to ${requested.opens}` : 'Sign in to see this page'}
      text="This page is for members. Joining is free, and you go straight on to it."
    >
      {requested?.username === undefined ? null : <PersonCard username={requested.username} />}
      {requested?.tag === undefined ? null : <TopicCard tag={requested.tag} />}
    </Arrival>
  );
}

function Suspended() {
  const { supportEmail } = useSite();
  return (
    <Why title="This account is suspended" text="Our email says why. If you think it’s a mistake, write to us and we’ll look at it again.">
      <a href={`mailto:${supportEmail}`} className={`${buttonClass()} self-start`}>
        Write to {supportEmail}
      </a>
    </Why>
  );
}

function Why({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card className="-mb-14 flex flex-col gap-4 p-5 sm:-mb-24 sm:p-6">
      <div role="status">
        <p className="font-display text-[22px] leading-tight font-[650] tracking-[-0.02em] [overflow-wrap:anywhere]">{title}</p>
        <p className="mt-1 max-w-[62ch] text-ink-2">{text}</p>
      </div>
      {children}
    </Card>
  );
}

function Arrival({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { signIn, signUp } = useSignInPaths();
  return (
    <Why title={title} text={text}>
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={signIn}>Sign in</ButtonLink>
        <ButtonLink to={signUp} variant="ghost">
          Sign up
        </ButtonLink>
      </div>
    </Why>
  );
}

const ROW =
  'flex min-h-[66px] max-w-[520px] items-center gap-3 rounded-control border border-line bg-paper px-4 py-3 hover:border-line-strong';

/** Nothing until the person is known, nor for a name that nobody has. */
function PersonCard({ username }: { username: NonNullable<RequestedPage['username']> }) {
  const trpc = useTrpc();
  const { data } = useQuery(trpc.user.getUserProfile.queryOptions(username === '' ? skipToken : { username }));
  if (!data) return null;
  const { user } = data;
  const name = user.displayName || user.username;
  return (
    <Link to={paths.profile(user.username)} className={ROW}>
      <Avatar seed={user.id} name={name} src={pictureUrl(user.profilePic, 150)} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-[13.5px] text-ink-2">Profile, open to everyone</span>
      </span>
      <Icon of={ChevronRight} className="text-ink-3" />
    </Link>
  );
}

function TopicCard({ tag }: { tag: string }) {
  return (
    <Link to={paths.searchFor(new URLSearchParams({ q: tag, tag }))} className={ROW}>
      <Icon of={Hash} size={22} className="text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{tag}</span>
        <span className="block truncate text-[13.5px] text-ink-2">Sessions and posts, open to everyone</span>
      </span>
      <Icon of={ChevronRight} className="text-ink-3" />
    </Link>
  );
}
