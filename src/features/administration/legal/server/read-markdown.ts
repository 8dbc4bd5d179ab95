import MarkdownIt from 'markdown-it';
import { LEGAL_TEXT_MAX, type LegalKind, type LegalNode } from '../contract.ts';
import { DATA_MARK } from '../copy.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

// CommonMark without HTML. It goes twenty levels deep.
const PARSER = new MarkdownIt('commonmark', { html: false });
// Which links stay is decided below.
PARSER.validateLink = () => true;

const CONTAINERS: Readonly<Record<string, LegalNode['type']>> = {
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'item',
  blockquote_open: 'quote',
  strong_open: 'strong',
  em_open: 'emphasis',
  link_open: 'link',
};

/**
 * Reads Markdown (CommonMark) as the parts that a page shows. HTML is shown as it was written, a picture by its description, and a link that
 * leads neither into this site nor to `https:` or `mailto:` as its words alone.
 */
export function readMarkdown(kind: LegalKind, markdown: string): LegalNode[] {
  const nodes = nodesOf(PARSER.parse(markdown.slice(0, LEGAL_TEXT_MAX), {}));
  return kind === 'PRIVACY' ? nodes.map((node) => (isDataMark(node) ? { type: 'data' } : node)) : nodes;
}

/** Builds a tree of a flat list, in which each part is opened and closed. */
function nodesOf(tokens: readonly Token[]): LegalNode[] {
  const root: LegalNode[] = [];
  const open: LegalNode[][] = [root];
  for (const token of tokens) {
    const into = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 1) open.push(openPart(token, into));
    else into.push(...leafOf(token));
  }
  return root;
}

/** Returns the list that takes what is inside. Words of a link that leads nowhere safe join those around it. */
function openPart(token: Token, into: LegalNode[]): LegalNode[] {
  const url = String(token.attrGet('href') ?? '');
  const type = CONTAINERS[token.type];
  if (type === undefined || (type === 'link' && !isSafe(url))) return into;
  const children: LegalNode[] = [];
  if (type === 'link') into.push({ type, url, children });
  else if (type === 'heading') into.push({ type, number: Number(token.tag.slice(1)), children });
  else if (token.type === 'ordered_list_open') into.push({ type, number: Number(token.attrGet('start') ?? 1), children });
  else into.push({ type, children });
  return children;
}

function leafOf(token: Token): LegalNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? []);
    case 'fence':
    case 'code_block':
      return [{ type: 'pre', text: token.content }];
    case 'code_inline':
      return [{ type: 'code', text: token.content }];
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'softbreak':
      return [{ type: 'text', text: '\n' }];
    case 'hr':
      return [{ type: 'rule' }];
    default:
      return [{ type: 'text', text: token.content }];
  }
}

function isDataMark({ type, children = [] }: LegalNode): boolean {
  return type === 'paragraph' && children.length === 1 && children[0]?.type === 'text' && children[0].text?.trim() === DATA_MARK;
}

// Browsers read `//host` and `/\host` as another host, and leave out control characters.
function isSafe(url: string): boolean {
  return url.length <= 2000 && /^(?:https:\/\/[^\s/\\]|mailto:|\/(?![/\\])|#)[^\s\\]*$/i.test(url);
}
