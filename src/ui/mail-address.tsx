import { Fragment } from 'react';

/** A mail address that breaks where it is read apart, after the @ and before dots, and only then within a word. */
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
