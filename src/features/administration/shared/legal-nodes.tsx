import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { LegalNode } from '../legal/contract.ts';

type Props = {
  nodes: readonly LegalNode[];
  /** What stands for the product's list of personal data. */
  data?: ReactNode;
};

/** The parts of a text that an administrator wrote. Headings begin below those of sections. */
export function LegalNodes({ nodes, data = null }: Props) {
  // Nothing moves within a text, so its positions identify its parts.
  return nodes.map((node, index) => <Fragment key={index}>{node.type === 'data' ? data : <Part node={node} />}</Fragment>);
}

function Part({ node: { type, text, url = '', number, children = [] } }: { node: LegalNode }) {
  const inner = <LegalNodes nodes={children} />;
  switch (type) {
    case 'paragraph':
      return <p className="[overflow-wrap:anywhere]">{inner}</p>;
    case 'heading':
      return number === 3 ? <h3 className="pt-2 text-lg">{inner}</h3> : <h4 className="pt-1 text-base font-semibold">{inner}</h4>;
    case 'list':
      return number === undefined ? (
        <ul>{inner}</ul>
      ) : (
        <ol start={number} className="list-decimal space-y-2 pl-6">
          {inner}
        </ol>
      );
    case 'item':
      return <li className="[overflow-wrap:anywhere]">{inner}</li>;
    case 'quote':
      return <blockquote className="space-y-3 border-l-2 border-line pl-4 text-ink-2">{inner}</blockquote>;
    case 'rule':
      return <hr className="border-line" />;
    case 'pre':
      return <pre className="rounded-small bg-sunken p-3 text-[13.5px] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</pre>;
    case 'code':
      return <code className="[overflow-wrap:anywhere]">{text}</code>;
    case 'strong':
      return <strong>{inner}</strong>;
    case 'emphasis':
      return <em>{inner}</em>;
    case 'break':
      return <br />;
    case 'link':
      return <TextLink url={url}>{inner}</TextLink>;
    default:
      return text;
  }
}

function TextLink({ url, children }: { url: string; children: ReactNode }) {
  const look = 'font-semibold text-accent-text underline underline-offset-2 [overflow-wrap:anywhere]';
  if (url.startsWith('/') || url.startsWith('#'))
    return (
      <Link to={url} className={look}>
        {children}
      </Link>
    );
  return (
    <a href={url} rel="noopener noreferrer" className={look}>
      {children}
    </a>
  );
}
