import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonStyle } from '#ui/actions/button-class.ts';
import { classNames } from '#ui/layout/class-names.ts';

export type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonStyle & { className?: string };

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />;
}
