import type { ComponentProps } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

export type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | 'li'; padded?: boolean };

/** The surface for one thing. Rows inside separate themselves with `border-t border-line`. */
export function Card({ as: Element = 'div', padded = false, className, ...rest }: CardProps) {
  const Tag = Element as 'div';
  return <Tag {...rest} className={classNames('card', padded && 'px-5 py-[18px]', className)} />;
}
