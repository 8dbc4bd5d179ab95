import { relative } from 'node:path';

/**
 * Converts the SDK's types to JSON Schema. `wire` says how values travel: as an `answer`, as `json` parameters, or as a `form`, where
 * numbers, booleans and null are text. Enums that the SDK leaves open for the future are closed, and objects have no additional members.
 * Objects of a kind that isn't `served` are left out if their id can stand instead, and rejected if not.
 */
export function createConverter({ ts, checker, root, served }) {
  const definitions = {};
  const names = new Map();

  function convert(type, wire) {
    const plain = convertPlain(type, wire);
    if (plain !== undefined) return plain;
    if (type.isUnion()) return convertUnion(type.types, wire);
    if (!isWanted(type, wire)) return false;
    return nameOf(type) === undefined ? members(type, wire) : reference(type, wire);
  }

  function convertPlain(type, wire) {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
    if (flags & ts.TypeFlags.Null) return wire === 'form' ? { const: '' } : { type: 'null' };
    if (flags & ts.TypeFlags.StringLiteral) return { const: type.value };
    if (flags & ts.TypeFlags.NumberLiteral) return { const: wire === 'form' ? String(type.value) : type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: wire === 'form' ? type.intrinsicName : type.intrinsicName === 'true' };
    if (flags & ts.TypeFlags.Boolean) return wire === 'form' ? { enum: ['true', 'false'] } : { type: 'boolean' };
    if (flags & ts.TypeFlags.Number) return wire === 'form' ? { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' } : { type: 'number' };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.BigInt) || isText(type)) return { type: 'string' };
    if (checker.isArrayType(type)) return { type: 'array', items: convert(checker.getTypeArguments(type)[0], wire) };
    return undefined;
  }

  function convertUnion(types, wire) {
    const texts = types.filter((one) => one.isStringLiteral());
    const closed = texts.length > 0 ? types.filter((one) => !isOpenString(one)) : types;
    const wanted = closed.filter((one) => !(one.flags & ts.TypeFlags.Undefined) && isWanted(one, wire));
    const options = new Map(wanted.map((one) => convert(one, wire)).map((schema) => [JSON.stringify(schema), schema]));
    const constants = [...options.values()].filter((schema) => schema.const !== undefined).map((schema) => schema.const);
    const others = [...options.values()].filter((schema) => schema.const === undefined);
    const truth = constants.includes(true) && constants.includes(false) ? [{ type: 'boolean' }] : [];
    const left = truth.length > 0 ? constants.filter((value) => typeof value !== 'boolean') : constants;
    const all = [...(left.length > 1 ? [{ enum: left.toSorted() }] : left.map((value) => ({ const: value }))), ...truth, ...others];
    if (all.length === 0) return false;
    return all.length === 1 ? all[0] : { anyOf: all };
  }

  /** An object's members, except the given names. */
  function members(type, wire, without = []) {
    const properties = {};
    const required = [];
    for (const property of type.getProperties()) {
      const value = checker.getTypeOfSymbol(property);
      if (without.includes(property.name) || value.getCallSignatures().length > 0) continue;
      properties[property.name] = convert(value, wire);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = checker.getIndexInfosOfType(type)[0];
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: index === undefined ? false : convert(index.type, wire),
    };
  }

  function reference(type, wire) {
    const key = `${wire} ${type.id}`;
    let name = names.get(key);
    if (name === undefined) {
      name = freeName(`${nameOf(type)}${wire === 'form' ? '.form' : ''}`);
      names.set(key, name);
      definitions[name] = true;
      definitions[name] = members(type, wire);
    }
    return { $ref: `#/$defs/${name}` };
  }

  function freeName(wanted) {
    let name = wanted;
    for (let number = 2; Object.hasOwn(definitions, name); number += 1) name = `${wanted}.${number}`;
    return name;
  }

  /** `V2.Core.Account.Configuration`, `Partial.Charge`, `ApiList.Refund`; undefined for a type without a name. */
  function nameOf(type) {
    const symbol = type.aliasSymbol ?? type.symbol;
    if (symbol === undefined || symbol.name.startsWith('__')) return undefined;
    const [, file, path] = /^"(.*)"\.(.*)$/.exec(checker.getFullyQualifiedName(symbol)) ?? [null, '', symbol.name];
    const folders = relative(root, file)
      .replaceAll('\\', '/')
      .replace(/^resources\//, '')
      .split('/')
      .slice(0, -1)
      .join('.');
    const name = folders === '' || folders.startsWith('.') || path.startsWith(`${folders}.`) ? path : `${folders}.${path}`;
    const given =
      type.aliasTypeArguments ??
      (type.flags & ts.TypeFlags.Object && type.objectFlags & ts.ObjectFlags.Reference ? checker.getTypeArguments(type) : []);
    return [name, ...given.map((one) => nameOf(one)).filter((one) => one !== undefined)].join('.');
  }

  function isOpenString(type) {
    return (
      Boolean(type.flags & ts.TypeFlags.String) || (type.isIntersection() && type.types.some((one) => one.flags & ts.TypeFlags.String))
    );
  }

  // Decimals are SDK classes but text on the wire; so is the context of a thin event.
  function isText(type) {
    const name = type.aliasSymbol?.name ?? type.symbol?.name;
    return isOpenString(type) || name === 'Decimal' || name === 'StripeContext';
  }

  /** Whether an object may appear: not if it is a resource of a kind that isn't served, or an event about one. */
  function isWanted(type, wire) {
    const kind = textOf(type, 'object');
    if (wire !== 'answer' || kind === undefined || kind === 'list') return true;
    if (kind === 'event') return kindsAt(typeAt(typeAt(type, 'data'), 'object')).some((one) => served.has(one));
    if (kind === 'v2.core.event') return [...served].some((one) => isAbout(textOf(type, 'type') ?? '', one));
    return served.has(kind);
  }

  function kindsAt(type) {
    return (type.isUnion() ? type.types : [type]).map((one) => textOf(one, 'object'));
  }

  function isAbout(eventType, kind) {
    return eventType.startsWith(`${kind}.`) || eventType.startsWith(`${kind}[`);
  }

  function typeAt(type, name) {
    const property = type.getProperty(name);
    return property && checker.getTypeOfSymbol(property);
  }

  function textOf(type, name) {
    const value = typeAt(type, name);
    return value?.isStringLiteral() ? value.value : undefined;
  }

  return { convert, members, definitions };
}
