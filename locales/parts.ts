import type { ESTree } from 'vite';
import { isText } from './is-text.ts';
import { wordsOf, type Part, type Range } from './message.ts';

/** `lifted`: where the conditions begin whose words are now part of both forms. */
type Plural = { one: Part[]; count: Range; isNot: boolean; many: Part[]; lifted: Set<number> };

/** Returns what a string or template is made of, or null for any other expression. */
export function partsOfExpression(node: ESTree.Node, code: string): Part[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const names = new Names();
  const parts = node.quasis.flatMap((quasi, index): Part[] => {
    const expression = node.expressions[index];
    const text = quasi.value.cooked ?? quasi.value.raw;
    return expression ? [text, slotOf(expression, code, names)] : [text];
  });
  return parts.filter((part) => part !== '');
}

/** Returns what stands between the tags of an element, without the pictures and blocks before and after its words, and where that is. */
export function partsOfChildren(children: readonly ESTree.JSXChild[], code: string): { parts: Part[]; range: Range | null } {
  const first = children.findIndex(isSaid);
  const last = children.findLastIndex(isSaid);
  const said = children.slice(first, last + 1);
  const [start, end] = [said[0]?.start, said.at(-1)?.end];
  if (first === -1 || start === undefined || end === undefined) return { parts: [], range: null };
  return { parts: partsOf(said, code, new Names()), range: { start, end } };
}

/** Returns the count that a condition compares with 1, or null. */
export function isPluralTest(node: ESTree.Node): { count: Range; isNot: boolean } | null {
  if (node.type !== 'BinaryExpression' || node.right.type !== 'Literal' || node.right.value !== 1) return null;
  if (node.operator !== '===' && node.operator !== '!==') return null;
  return { count: { start: node.left.start, end: node.left.end }, isNot: node.operator === '!==' };
}

/** Returns both forms of a sentence in which a word depends on a count: `{count} places` and `{count} place`. */
export function pluralOf(parts: readonly Part[], code: string): Plural | null {
  const lifted = new Set<number>();
  let found: Choice | null = null;
  const expand =
    (form: 'one' | 'many') =>
    (part: Part): Part[] => {
      if (typeof part === 'string' || part.type === 'tag') return [part];
      const choice = choices.get(part);
      if (!choice || (found && code.slice(found.count.start, found.count.end) !== code.slice(choice.count.start, choice.count.end)))
        return [part];
      found = choice;
      lifted.add(part.range.start);
      return choice[form];
    };
  const one = parts.flatMap(expand('one'));
  if (!found) return null;
  return { count: (found as Choice).count, isNot: false, lifted, one: joined(one), many: joined(parts.flatMap(expand('many'))) };
}

/** Calls the count of a plural `count` wherever a form says it, so that translators see one text for what is counted in many places. */
export function nameCount(parts: readonly Part[], count: Range, code: string): Part[] {
  const source = code.slice(count.start, count.end);
  const isCount = (range: Range) => {
    const said = code.slice(range.start, range.end);
    return said === source || said === `formatCount(${source})` || said === `${source}.toLocaleString(LOCALE)`;
  };
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if (part.type === 'tag') return { ...part, parts: nameCount(part.parts, count, code) };
    return isCount(part.range) ? { ...part, name: 'count' } : part;
  });
}

/** The nodes directly inside of a node. */
export function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value);
}

type Choice = { count: Range; isNot: boolean; one: Part[]; many: Part[] };
const choices = new WeakMap<object, Choice>();

class Names {
  readonly #used = new Map<string, string>();

  give(wanted: string, source: string): string {
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? wanted : `${wanted}${number}`;
      const holder = this.#used.get(name);
      if (holder === undefined || holder === source) {
        this.#used.set(name, source);
        return name;
      }
    }
  }
}

function partsOf(children: readonly ESTree.JSXChild[], code: string, names: Names): Part[] {
  const parts = children.flatMap((child): Part[] => {
    if (child.type === 'JSXText') return [textOf(child.value)];
    if (child.type === 'JSXExpressionContainer') {
      const { expression } = child;
      if (expression.type === 'JSXEmptyExpression') return [];
      if (expression.type === 'Literal' && typeof expression.value === 'string') return [expression.value];
      return [slotOf(expression, code, names)];
    }
    const range = { start: child.start, end: child.end };
    if (child.type !== 'JSXElement')
      return [{ type: 'slot', name: names.give('part', code.slice(child.start, child.end)), range, isElement: true }];
    const name = elementName(child);
    const given = names.give(name, code.slice(child.start, child.end));
    if (!child.closingElement || !isInline(name)) return [{ type: 'slot', name: given, range, isElement: true }];
    const { openingElement: open, closingElement: close } = child;
    return [
      {
        type: 'tag',
        name: given,
        open: { start: open.start, end: open.end },
        close: { start: close.start, end: close.end },
        parts: partsOf(child.children, code, names),
      },
    ];
  });
  return joined(parts);
}

function slotOf(expression: ESTree.Expression, code: string, names: Names): Part {
  const { start, end } = expression;
  const slot: Part = {
    type: 'slot',
    name: names.give(nameFor(expression), code.slice(start, end)),
    range: { start, end },
    isElement: false,
  };
  if (expression.type === 'ConditionalExpression') {
    const test = isPluralTest(expression.test);
    const [first, second] = [partsOfExpression(expression.consequent, code), partsOfExpression(expression.alternate, code)];
    if (test && first && second && [first, second].some((parts) => isText(wordsOf(parts), true))) {
      choices.set(slot, { ...test, one: test.isNot ? second : first, many: test.isNot ? first : second });
    }
  }
  return slot;
}

function nameFor(node: ESTree.Node): string {
  switch (node.type) {
    case 'Identifier':
      return node.name;
    case 'MemberExpression':
      return node.computed ? 'value' : nameFor(node.property);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && isNamed(callee.property, 'toLocaleString')) return nameFor(callee.object);
      const [argument] = node.arguments;
      return argument && (argument.type === 'Identifier' || argument.type === 'MemberExpression')
        ? nameFor(argument)
        : nameFor(node.callee);
    }
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameFor(node.expression);
    default:
      return 'value';
  }
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else if (part !== '') result.push(part);
  }
  return result;
}

// As React reads it: line breaks with the spaces around them are one space between words, and nothing at the ends.
function textOf(value: string): string {
  const lines = value.split(/\r?\n/);
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.replace(/^[ \t]+/, '');
      return index === lines.length - 1 ? begun : begun.replace(/[ \t]+$/, '');
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
}

function isSaid(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return textOf(child.value).trim() !== '';
  if (child.type === 'JSXExpressionContainer') return child.expression.type !== 'JSXEmptyExpression' && !holdsElement(child.expression);
  return child.type === 'JSXElement' && child.closingElement !== null && isInline(elementName(child));
}

function holdsElement(node: ESTree.Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment' || childrenOf(node).some(holdsElement);
}

function elementName(element: ESTree.JSXElement): string {
  const { name } = element.openingElement;
  return name.type === 'JSXIdentifier' ? name.name : 'part';
}

const INLINE = new Set('a abbr b bdi cite code em i kbd mark q s small span strong sub sup time u'.split(' '));

function isInline(name: string): boolean {
  return INLINE.has(name) || /^[A-Z].*(?:Link|Time|Name|Price|Text)$|^Link$/.test(name);
}
