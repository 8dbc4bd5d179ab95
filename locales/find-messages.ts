import { parseSync, type ESTree } from 'vite';
import { isText } from './is-text.ts';
import { patternOf, wordsOf, type Message, type Part, type Place, type Range } from './message.ts';
import { childrenOf, isPluralTest, nameCount, partsOfChildren, partsOfExpression, pluralOf } from './parts.ts';
import { CODE_CALLS, CODE_NAMES, NOT_TEXT, TEXT_NAMES } from './places.ts';

type Context = { isExpected: boolean; place: Place };

/** Returns what people read in a source file. A sentence inside of what another one puts in is a message of its own. */
export function findMessages(path: string, code: string): Message[] {
  const { program, errors } = parseSync(path, code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'unreadable'}`);
  const messages: Message[] = [];
  const isCopy = /\/(?:copy|refusals)(?:\/[^/]+)?\.ts$/.test(path);
  const isBesideStatements = /\/(?:server|api|db)\//.test(path);
  visit(program, { isExpected: isCopy, place: 'expression' });
  return messages.toSorted((one, other) => one.start - other.start || other.end - one.end);

  function add(range: Range, { isExpected, place }: Context, one: Part[], plural: Message['plural'] = null): boolean {
    if (![one, plural?.many ?? []].some((parts) => isText(wordsOf(parts), isExpected, isBesideStatements))) return false;
    if (NOT_TEXT[path]?.includes(patternOf(one))) return false;
    if (plural === null) messages.push({ start: range.start, end: range.end, place, one, plural });
    else {
      const named = (parts: Part[]) => nameCount(parts, plural.count, code);
      messages.push({ start: range.start, end: range.end, place, one: named(one), plural: { ...plural, many: named(plural.many) } });
    }
    return true;
  }

  function visit(node: ESTree.Node, context: Context): void {
    if (node.type.startsWith('TS') && !EXPRESSIONS_OF_TYPESCRIPT.has(node.type)) return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return;
      case 'ExpressionStatement':
        if (node.directive) return;
        break;
      case 'Literal':
        if (typeof node.value === 'string') add(node, context, [node.value]);
        return;
      case 'TemplateLiteral':
        return visitTemplate(node, context);
      case 'TaggedTemplateExpression':
        return node.quasi.expressions.forEach((part) => visit(part, OUTSIDE));
      case 'ConditionalExpression':
        return visitConditional(node, context);
      case 'BinaryExpression':
        return visitBinary(node, context);
      case 'SwitchCase':
        return node.consequent.forEach((statement) => visit(statement, context));
      case 'MemberExpression':
        visit(node.object, OUTSIDE);
        if (node.computed && node.property.type !== 'Literal') visit(node.property, OUTSIDE);
        return;
      case 'Property':
        return visitProperty(node, context);
      case 'AssignmentExpression':
        if (node.left.type === 'MemberExpression' && CODE_NAMES.has(nameOf(node.left.property)) && isPlain(node.right)) return;
        break;
      case 'CallExpression':
      case 'NewExpression':
        return visitCall(node, context);
      case 'JSXAttribute':
        return visitAttribute(node);
      case 'JSXElement':
        visit(node.openingElement, OUTSIDE);
        return visitChildren(node.children, node);
      case 'JSXFragment':
        return visitChildren(node.children, node);
      default:
    }
    for (const child of childrenOf(node)) visit(child, context);
  }

  function visitTemplate(node: ESTree.TemplateLiteral, context: Context): void {
    const parts = partsOfExpression(node, code) ?? [];
    const plural = pluralOf(parts, code);
    const found = plural ? add(node, context, plural.one, plural) : add(node, context, parts);
    for (const expression of node.expressions) {
      if (found && plural?.lifted.has(expression.start)) visitLifted(expression);
      else visit(expression, { isExpected: found, place: 'expression' });
    }
  }

  function visitConditional(node: ESTree.ConditionalExpression, context: Context): void {
    visit(node.test, OUTSIDE);
    const count = isPluralTest(node.test);
    const [first, second] = [partsOfExpression(node.consequent, code), partsOfExpression(node.alternate, code)];
    if (count && first && second) {
      const [one, many] = count.isNot ? [second, first] : [first, second];
      if (add(node, context, one, { ...count, many })) {
        return visitLifted(node, true);
      }
    }
    const inside: Context = { ...context, place: 'expression' };
    visit(node.consequent, inside);
    visit(node.alternate, inside);
  }

  // Both words of a condition belong to the sentence around it already.
  function visitLifted(node: ESTree.Node, wasTested = false): void {
    if (node.type !== 'ConditionalExpression') return;
    if (!wasTested) visit(node.test, OUTSIDE);
    for (const branch of [node.consequent, node.alternate]) {
      if (branch.type === 'TemplateLiteral') branch.expressions.forEach((part) => visit(part, { isExpected: true, place: 'expression' }));
    }
  }

  function visitBinary(node: ESTree.BinaryExpression | ESTree.PrivateInExpression, context: Context): void {
    const isSum = node.operator === '+';
    for (const side of [node.left, node.right]) if (isSum || side.type !== 'Literal') visit(side, isSum ? context : OUTSIDE);
  }

  function visitProperty(node: ESTree.ObjectProperty | ESTree.BindingProperty | ESTree.AssignmentTargetProperty, context: Context): void {
    if (node.computed && node.key.type !== 'Literal') visit(node.key, OUTSIDE);
    const name = nameOf(node.key);
    if (CODE_NAMES.has(name) && isPlain(node.value) && !isSentence(node.value)) return;
    if (node.value.type === 'Literal' && node.value.value === name) return;
    visit(node.value, { isExpected: context.isExpected || TEXT_NAMES.has(name), place: 'expression' });
  }

  function visitCall(node: ESTree.CallExpression | ESTree.NewExpression, context: Context): void {
    const name = node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : nameOf(node.callee);
    visit(node.callee, OUTSIDE);
    const isCode = CODE_CALLS.has(name) || /(?:Error|Fault)$/.test(name);
    for (const argument of node.arguments) {
      if (isCode && isPlain(argument)) continue;
      visit(argument, { isExpected: context.isExpected && !isCode, place: 'expression' });
    }
  }

  function visitAttribute(node: ESTree.JSXAttribute): void {
    const name = node.name.type === 'JSXIdentifier' ? node.name.name : 'xlink';
    if (!node.value || CODE_NAMES.has(name) || name.startsWith('data-')) {
      if (node.value?.type === 'JSXExpressionContainer' && !CODE_NAMES.has(name)) visit(node.value, OUTSIDE);
      return;
    }
    const isExpected = TEXT_NAMES.has(name);
    visit(node.value, { isExpected, place: node.value.type === 'Literal' ? 'attribute' : 'expression' });
  }

  function visitChildren(children: readonly ESTree.JSXChild[], parent: ESTree.Node): void {
    const { parts, range } = partsOfChildren(children, code);
    const inChildren: Context = { isExpected: true, place: 'children' };
    const plural = pluralOf(parts, code);
    const hasWords = parts.some((part) => typeof part === 'string' && /\p{L}/u.test(part));
    let lifted = new Set<number>();
    if (hasWords && range && plural && add(range, inChildren, plural.one, plural)) ({ lifted } = plural);
    else if (hasWords && range) add(range, inChildren, parts);
    visitInside(children, parent, lifted);
  }

  // The words of an element in the middle of a sentence belong to the sentence; its attributes don't.
  function visitInside(children: readonly ESTree.JSXChild[], parent: ESTree.Node, lifted: ReadonlySet<number>): void {
    for (const child of children) {
      if (child.type === 'JSXText') continue;
      const isPart = messages.some(
        ({ start, end, place }) => place === 'children' && start <= child.start && end >= child.end && start >= parent.start,
      );
      if (isPart && child.type === 'JSXElement' && isTagOf(child)) {
        visit(child.openingElement, OUTSIDE);
        visitInside(child.children, parent, lifted);
      } else if (child.type === 'JSXExpressionContainer' && lifted.has(child.expression.start)) visitLifted(child.expression);
      else visit(child, { isExpected: true, place: 'expression' });
    }
  }

  function isTagOf(element: ESTree.JSXElement): boolean {
    const within = (parts: readonly Part[]): boolean =>
      parts.some((part) => typeof part !== 'string' && part.type === 'tag' && (part.open.start === element.start || within(part.parts)));
    return messages.some(({ one }) => within(one));
  }
}

const OUTSIDE: Context = { isExpected: false, place: 'expression' };
const EXPRESSIONS_OF_TYPESCRIPT = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']);

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

function isSentence(node: ESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string' && /^[A-Z“]\S* .*\p{Ll}/u.test(node.value);
}

// Text that stands in a call or under a name itself, and not in a function or an object there.
function isPlain(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'ConditionalExpression':
      return isPlain(node.consequent) && isPlain(node.alternate);
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isPlain(element));
    case 'LogicalExpression':
    case 'BinaryExpression':
      return isPlain(node.left) || isPlain(node.right);
    default:
      return ['Literal', 'TemplateLiteral', 'Identifier', 'MemberExpression'].includes(node.type);
  }
}
