// Writes stripe.schema.json: what the API accepts and answers on each path that the payment sandbox serves, read from the types of the
// pinned `stripe` package. Needs the JavaScript API of TypeScript 5, which TypeScript 7 doesn't have:
//
//   npx -y -p typescript@5.9.3 node tests/contract/payments/schema/generate.mjs
//
// Run it again after upgrading the package or when the sandbox serves more; the diff then lists what to check. For this, the file has one
// definition per line.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { apiRoutes } from '#sandbox/payments/resources/routes.ts';

import { createConverter } from './convert-types.mjs';
import { compactDefinitions } from './compact-definitions.mjs';

// Objects that no path returns by itself, but that others contain.
const HELD = ['item', 'subscription_item', 'plan', 'line_item'];
// What the SDK adds to an error on this side of the wire.
const NOT_ON_THE_WIRE = ['headers', 'statusCode', 'requestId', 'detail', 'exception'];

const ts = loadTypeScript();
const sdk = dirname(dirname(createRequire(import.meta.url).resolve('stripe')));
const types = join(sdk, 'esm');
const program = ts.createProgram([join(types, 'stripe.esm.node.d.ts')], {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
});
const checker = program.getTypeChecker();

const methods = methodsOfSdk();
const signatures = apiRoutes.map((route) => signatureOf(route));
const served = new Set([...signatures.flatMap(({ answer }) => kindsOf(answer)), ...HELD]);
const converter = createConverter({ ts, checker, root: types, served });

const operations = Object.fromEntries(
  signatures.map(({ route, params, answer }) => {
    const wire = route.path.startsWith('/v2/') && route.method === 'POST' ? 'json' : 'form';
    return [`${route.method} ${route.path}`, { params: paramsSchema(params, wire, answer), answer: converter.convert(answer, 'answer') }];
  }),
);
const events = schemasByType(exportedType('resources/Events.d.ts', 'Event'));
const thinEvents = schemasByType(exportedType('resources/V2/Core/Events.d.ts', 'EventNotification'));
const error = errorSchema();

const whole = compactDefinitions({ operations, events, thinEvents, error }, converter.definitions);
const { version } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
const apiVersion = /ApiVersion = "([^"]+)"/.exec(readFileSync(join(types, 'apiVersion.d.ts'), 'utf8'))?.[1];
writeFileSync(join(dirname(fileURLToPath(import.meta.url)), 'stripe.schema.json'), textOf({ sdk: version, apiVersion, ...whole }));

/** TypeScript 5 from beside the programs on the path, where `npx -p` puts it. */
function loadTypeScript() {
  const load = createRequire(import.meta.url);
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const home = join(folder, '..', 'typescript');
    try {
      if (load(join(home, 'package.json')).version.startsWith('5.')) return load(home);
    } catch {
      // Not here; the next folder may have it.
    }
  }
  throw new Error('TypeScript 5 was not found. Run: npx -y -p typescript@5.9.3 node tests/contract/payments/schema/generate.mjs');
}

/** Finds the SDK's method for each path: `POST /v1/refunds` → file, class and method. */
function methodsOfSdk() {
  const found = new Map();
  for (const file of ts.sys.readDirectory(join(types, 'resources'), ['.js'])) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2024, true);
    const visit = (node, owner, method) => {
      if (ts.isClassDeclaration(node)) owner = node.name.text;
      if (ts.isMethodDeclaration(node)) method = node.name.getText(source);
      if (ts.isCallExpression(node) && node.expression.getText(source) === 'this._makeRequest' && ts.isStringLiteral(node.arguments[0])) {
        const path = node.arguments[1]
          .getText(source)
          .slice(1, -1)
          .replaceAll(/\$\{[^}]*\}/g, ':id');
        const name = `${node.arguments[0].text} ${path}`;
        if (!found.has(name)) found.set(name, { file: file.replace(/\.js$/, '.d.ts'), owner, method });
      }
      ts.forEachChild(node, (child) => visit(child, owner, method));
    };
    visit(source);
  }
  return found;
}

/** The types of a route's parameters and of its answer on the wire, without what the SDK adds. */
function signatureOf(route) {
  const method = methods.get(`${route.method} ${route.path.replaceAll(/:\w+/g, ':id')}`);
  if (method === undefined) throw new Error(`The SDK has no ${route.method} ${route.path}`);
  const owner = checker.getDeclaredTypeOfSymbol(exportsOf(method.file).find((symbol) => symbol.name === method.owner));
  const declared = checker.getTypeOfSymbol(owner.getProperty(method.method)).getCallSignatures();
  const withParams = declared.find((one) => one.parameters.some(({ name }) => name === 'params')) ?? declared[0];
  const params = withParams.parameters.find(({ name }) => name === 'params');
  return {
    route,
    params: params && checker.getNonNullableType(checker.getTypeOfSymbol(params)),
    answer: answerOf(checker.getAwaitedType(withParams.getReturnType())),
  };
}

/** `Response<T>` is T plus `lastResponse`; the wire has only T. */
function answerOf(response) {
  return response.aliasSymbol?.name === 'Response' ? response.aliasTypeArguments[0] : response;
}

/** The `object` names of an answer, or of the objects in a listed page. */
function kindsOf(type) {
  const data = type.getProperty('data');
  const page = data !== undefined && (type.getProperty('has_more') ?? type.getProperty('next_page_url')) !== undefined;
  const one = page ? checker.getTypeArguments(checker.getTypeOfSymbol(data))[0] : type;
  return (one.isUnion() ? one.types : [one]).flatMap((member) => {
    const kind = member.getProperty('object');
    const value = kind && checker.getTypeOfSymbol(kind);
    return value?.isStringLiteral() ? [value.value] : [];
  });
}

/** The parameters of a call. A next-page URL also has a `page`, which the SDK doesn't name because it follows the URL. */
function paramsSchema(params, wire, answer) {
  const schema = params === undefined ? { type: 'object', additionalProperties: false } : converter.members(params, wire);
  if (answer.getProperty('next_page_url') === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, page: { type: 'string' } } };
}

/** A schema for each event about a served object. */
function schemasByType(union) {
  const all = union.types.map((one) => [checker.getTypeOfSymbol(one.getProperty('type')).value, converter.convert(one, 'answer')]);
  return Object.fromEntries(all.filter(([, schema]) => schema !== false));
}

function errorSchema() {
  const raw = converter.members(exportedType('Types.d.ts', 'StripeRawError'), 'answer', NOT_ON_THE_WIRE);
  return {
    type: 'object',
    properties: { error: { ...raw, required: ['message', 'type'] } },
    required: ['error'],
    additionalProperties: false,
  };
}

function exportsOf(file) {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)));
}

function exportedType(file, name) {
  return checker.getDeclaredTypeOfSymbol(exportsOf(join(types, file)).find((symbol) => symbol.name === name));
}

function textOf(schema) {
  const lines = (record) =>
    `{\n${Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  const byLine = ['operations', 'events', 'thinEvents', '$defs'];
  return `{\n${Object.entries(schema)
    .map(([name, value]) => `${JSON.stringify(name)}:${byLine.includes(name) ? lines(value) : JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;
}
