import { join } from 'node:path';

import { climbOf, readLayers } from './layers.mjs';

// Rules that the linter doesn't have. In plain JavaScript, because the linter loads it itself.
const MEMBERS = new Map([
  ['Date.now', 'The clock is passed in: take `now` as a value.'],
  ['Math.random', 'Randomness is passed in: take an id or a number as a value.'],
  ['process.env', 'Only composition roots read the environment: take the setting as a value.'],
  ['crypto.randomUUID', 'Ids are passed in: take `newId`.'],
  ['performance.now', 'The clock is passed in: take `now` as a value.'],
  ['Temporal.Now', 'The clock is passed in: take `now` as a value.'],
]);

const noAmbientWorld = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          report(node, 'The clock is passed in: `new Date()` reads it.');
      },
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && (node.callee.name === 'Date' || node.callee.name === 'randomUUID'))
          report(node, `${node.callee.name}() asks the world: take the value instead.`);
      },
      MemberExpression(node) {
        if (node.object.type !== 'Identifier') return;
        const name = node.computed ? node.property.value : node.property.name;
        const message = MEMBERS.get(`${node.object.name}.${name}`);
        if (message !== undefined) report(node, message);
      },
    };
  },
};

// Sleeping makes a test slow on every machine and wrong on a slower one; wait for a condition instead.
const noSleepInTests = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    MemberExpression(node) {
      if (!node.computed && node.property.name === 'waitForTimeout')
        context.report({ node, message: 'Wait for a condition, not for time.' });
    },
  }),
};

// Two features that import each other are one feature.
const ROOT = join(import.meta.dirname, '../../..');
let drawn;

const layers = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    drawn ??= readLayers(ROOT);
    const look = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const climb = climbOf(drawn, context.filename, node.source.value);
      if (climb !== null) context.report({ node, message: climb.problem });
    };
    return { ImportDeclaration: look, ImportExpression: look, ExportNamedDeclaration: look, ExportAllDeclaration: look };
  },
};

const plugin = { meta: { name: 'turnout' }, rules: { 'no-ambient-world': noAmbientWorld, 'no-sleep-in-tests': noSleepInTests, layers } };
export default plugin;
