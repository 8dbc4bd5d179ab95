import { Fragment } from 'react';

/** An email address that breaks at its natural joints, after the @ and before dots, and only failing that within a word. */
export function MailAddress({ address }: { address: string }) {
  return (
    <span className="font-semibold [overflow-wrap:anywhere] text-ink">
      {address.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
