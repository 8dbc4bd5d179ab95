import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';

// Writes `src/db/schema.ts` from the migrated database of `DATABASE_URL`; with `--verify`, only checks that the file is up to date. A
// column whose CHECK allows a few words becomes a union of these words, and a JSON column gets its type from `src/db/stored-json.ts`.
const CHECKOUT = join(import.meta.dirname, '../..');
const STORED: Readonly<Record<string, string>> = {
  'comments.mentions': 'StoredMention[]',
  'contents.mentions': 'StoredMention[]',
  'discount_codes.covers': 'StoredCoverage',
  'identity_signing_keys.public_jwk': 'StoredKey',
  'media_entities.variants': 'StoredVariants',
  'message_reports.excerpt': 'StoredLine[]',
  'messages.mentions': 'StoredMention[]',
  'messages.reactions': 'StoredReactions',
  'notification_settings.choices': 'StoredChoices',
  'payments.description': 'StoredDescription',
  'gifts.terms': 'StoredGiftTerms',
  'recurring_orders.discount': 'StoredPeriodDiscount',
  'search_documents.points': 'StoredPoints',
  'session_events.own_place': 'StoredSetting',
  'sessions.booking_window': 'StoredBookingWindow',
  'sessions.minimum': 'StoredMinimum',
  'sessions.questions': 'StoredQuestion[]',
  'sessions.return_policy': 'StoredReturnPolicy',
  'sessions.ticket_kinds': 'StoredTicketKind[]',
  'users.profile_cover_pic': 'StoredPicture',
  'users.profile_pic': 'StoredPicture',
};
/** `CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text])))` */
const WORDS = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)\)\)/;

type Column = { table: string; name: string; isNullable: boolean; hasDefault: boolean };

const connectionString = process.env['DATABASE_URL'] ?? '';
const client = new pg.Client({ connectionString });
await client.connect();
const { rows: columns } = await client.query<Column>(
  `select table_name as "table", column_name as name, is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefault"
   from information_schema.columns where table_schema = 'public'`,
);
const { rows: checks } = await client.query<{ table: string; definition: string }>(
  `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
   from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
);
await client.end();

const words = new Map(
  checks.flatMap(({ table, definition }) => {
    const [, column = '', list = ''] = WORDS.exec(definition) ?? [];
    const union = [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => `"${word}"`).join(' | ');
    return column === '' ? [] : [[`${table}.${column}`, union] as const];
  }),
);

function typeOf({ table, name, isNullable, hasDefault }: Column): string | null {
  const stored = STORED[`${table}.${name}`];
  const union = words.get(`${table}.${name}`);
  const orNull = isNullable ? ' | null' : '';
  if (stored !== undefined) {
    const given = `string${orNull}`;
    return `ColumnType<${stored}${orNull}, ${given}${hasDefault || isNullable ? ' | undefined' : ''}, ${given}>`;
  }
  if (union === undefined) return null;
  return hasDefault ? `Generated<${union}${orNull}>` : `${union}${orNull}`;
}

function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'table-types-'));
  const file = join(folder, 'schema.ts');
  const options = {
    dialect: 'postgres',
    url: connectionString,
    'exclude-pattern': 'pgboss.*',
    'type-mapping': '{"int8":"number"}',
    'out-file': file,
  };
  const program = join(CHECKOUT, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync(process.execPath, [program, ...given], { cwd: CHECKOUT, stdio: 'ignore' });
  const text = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

/** The generator can't set column types when the compiler is TypeScript 7, so this puts them in afterwards. */
function withColumn(text: string, column: Column, type: string): string {
  const [, typeName = ''] = new RegExp(`export interface DB [^}]*\n  ${column.table}: (\\w+);`).exec(text) ?? [];
  const line = new RegExp(`(export interface ${typeName} \\{\n(?:  .*\n)*?  ${column.name}: ).*;`);
  if (typeName === '' || !line.test(text)) throw new Error(`There is no ${column.table}.${column.name} among the generated types.`);
  return text.replace(line, `$1${type};`);
}

const names = [...new Set(Object.values(STORED).map((type) => type.replace('[]', '')))].sort().join(', ');
let wanted = generate().replace(/^import .*$/m, `$&\nimport type { ${names} } from "./stored-json.ts";`);
for (const column of columns) {
  const type = typeOf(column);
  if (type !== null) wanted = withColumn(wanted, column, type);
}
const target = join(CHECKOUT, 'src/db/schema.ts');
if (!process.argv.includes('--verify')) writeFileSync(target, wanted);
else if (readFileSync(target, 'utf8') !== wanted)
  throw new Error('src/db/schema.ts does not match the database. Generate it again (CONTRIBUTING.md).');
