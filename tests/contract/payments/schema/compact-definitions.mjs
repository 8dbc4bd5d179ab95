const PREFIX = '#/$defs/';
// Up to this length, a definition is hardly longer than its name.
const SHORT = 70;

/**
 * Makes a schema small without changing what it accepts: merges identical definitions, inlines those that are short or used once, and drops
 * unused ones.
 */
export function compactDefinitions(roots, definitions) {
  let all = { ...definitions };
  let top = roots;
  for (let merged = true; merged;) {
    const same = sameAs(all);
    merged = same.size > 0;
    const rename = (name) => same.get(name) ?? name;
    all = Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => !same.has(name))
        .map(([name, schema]) => [name, mapReferences(schema, rename)]),
    );
    top = mapReferences(top, rename);
  }
  const uses = countUses(top, all);
  const isWritten = (name) => uses.get(name) === 1 || JSON.stringify(all[name]).length <= SHORT;
  const written = (name, open) => isWritten(name) && !open.includes(name);
  const inline = (schema, open) => mapSchemas(schema, (name) => (written(name, open) ? inline(all[name], [...open, name]) : undefined));
  const kept = Object.keys(all)
    .filter((name) => uses.has(name) && !isWritten(name))
    .toSorted();
  return { ...inline(top, []), $defs: Object.fromEntries(kept.map((name) => [name, inline(all[name], [name])])) };
}

/** Maps each duplicate definition to the name of the first. */
function sameAs(definitions) {
  const first = new Map();
  const same = new Map();
  for (const [name, schema] of Object.entries(definitions)) {
    const text = JSON.stringify(mapReferences(schema, (to) => (to === name ? '' : to)));
    if (first.has(text)) same.set(name, first.get(text));
    else first.set(text, name);
  }
  return same;
}

/** Counts how often each reachable definition is referenced. */
function countUses(top, definitions) {
  const uses = new Map();
  const visit = (schema) =>
    mapReferences(schema, (name) => {
      const before = uses.get(name) ?? 0;
      uses.set(name, before + 1);
      if (before === 0) visit(definitions[name]);
      return name;
    });
  visit(top);
  return uses;
}

function mapReferences(schema, rename) {
  return mapSchemas(schema, (name) => ({ $ref: PREFIX + rename(name) }));
}

/** A copy in which `replace` may substitute each reference. */
function mapSchemas(schema, replace) {
  if (Array.isArray(schema)) return schema.map((one) => mapSchemas(one, replace));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (typeof schema.$ref === 'string') return replace(schema.$ref.slice(PREFIX.length)) ?? schema;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, mapSchemas(value, replace)]));
}
