import { ArrowRight } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useSignInPaths } from '#platform/web/session/use-sign-in-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** The main buttons: sign up and sign in for guests, next steps for members. */
export function WelcomeButtons({ className = '' }: { className?: string }) {
  const { status } = useSession();
  const { signIn, signUp } = useSignInPaths();
  const [first, second] =
    status === 'signed-in'
      ? [
          { label: 'Create a session', to: paths.createContent },
          { label: 'Go to your home', to: '/' },
        ]
      : [
          { label: 'Sign up', to: signUp },
          { label: 'Sign in', to: signIn },
        ];
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <ButtonLink to={first.to} className="min-h-13 sm:min-h-[42px]">
        {first.label}
        <Icon of={ArrowRight} size={18} />
      </ButtonLink>
      <ButtonLink to={second.to} variant="ghost" className="min-h-13 sm:min-h-[42px]">
        {second.label}
      </ButtonLink>
    </div>
  );
}
