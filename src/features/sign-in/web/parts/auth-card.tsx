import type { ReactNode } from 'react';
import { Card } from '#ui/layout/card.tsx';

export type AuthCardProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

/** The frame of the sign-in forms: a title, a lead, the form and a footer. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  return (
    <div className="mx-auto w-full max-w-[440px]">
      <Card className="px-5 py-7 sm:px-8 sm:py-8">
        <h1 className="text-[28px]">{title}</h1>
        {lead ? <p className="mt-2 text-ink-2">{lead}</p> : null}
        <div className="mt-6">{children}</div>
      </Card>
      {footer ? <p className="mt-5 text-center text-ink-2 [&_a]:-my-3 [&_a]:inline-block [&_a]:py-3">{footer}</p> : null}
    </div>
  );
}
