import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/**
 * PostgreSQL's dialect for a pool that pipelines. Opening a transaction costs no round trip of its own: `begin` travels with the first
 * statement if that one only reads, so that nothing is written if `begin` should fail.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#pool = config;
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#pool);
  }
}

const BEGIN = CompiledQuery.raw('begin');
const READS = /^\s*select\b/i;
const own = new WeakMap<DatabaseConnection, PipelinedConnection>();

class PipelinedDriver extends PostgresDriver {
  override async acquireConnection(...given: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    const connection = (await super.acquireConnection(...given)) as PlainConnection;
    const known = own.get(connection) ?? new PipelinedConnection(connection);
    own.set(connection, known);
    return known;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!(connection instanceof PipelinedConnection) || settings.isolationLevel || settings.accessMode)
      return super.beginTransaction(plainOf(connection), settings);
    connection.begin();
  }

  override rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return super.rollbackTransaction(plainOf(connection));
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return super.releaseConnection(plainOf(connection));
  }
}

type PlainConnection = Parameters<PostgresDriver['releaseConnection']>[0];

// The library marks and releases its own connections by members that nobody else knows.
function plainOf(connection: DatabaseConnection): PlainConnection {
  if (!(connection instanceof PipelinedConnection)) throw new Error('This connection is from elsewhere.');
  return connection.plain;
}

class PipelinedConnection implements DatabaseConnection {
  readonly plain: PlainConnection;
  #begun: Promise<unknown> | null = null;
  /** Whether a statement already waits for `begin`: those after it must not overtake it. */
  #waits = false;

  constructor(plain: PlainConnection) {
    this.plain = plain;
  }

  begin(): void {
    const begun = this.plain.executeQuery(BEGIN).finally(() => {
      this.#begun = null;
      this.#waits = false;
    });
    // Whoever sends the first statement learns of a failure.
    begun.catch(() => undefined);
    this.#begun = begun;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const begun = this.#begun;
    if (begun === null) return this.plain.executeQuery<Row>(query);
    if (this.#waits || !READS.test(query.sql)) {
      this.#waits = true;
      await begun;
      return this.plain.executeQuery<Row>(query);
    }
    const [result] = await Promise.all([this.plain.executeQuery<Row>(query), begun]);
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.plain.streamQuery<Row>(query, chunkSize);
  }
}
