import { Link, type LinkProps } from 'react-router';

/** A link inside a sentence. */
export function TextLink({ className, ...rest }: Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...rest} className={`font-semibold text-accent-text underline-offset-2 hover:underline ${className ?? ''}`} />;
}
