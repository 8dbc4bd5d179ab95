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
    known.open();
    return known;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(pipelined(connection).plain, settings);
    pipelined(connection).begin();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    return super.commitTransaction(await pipelined(connection).end());
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { plain } = pipelined(connection);
    await pipelined(connection)
      .end()
      .catch(() => undefined);
    return super.rollbackTransaction(plain);
  }

  override releaseConnection(connection: DatabaseConnection): Promise<void> {
    return super.releaseConnection(pipelined(connection).plain);
  }
}

type PlainConnection = Parameters<PostgresDriver['releaseConnection']>[0];

function pipelined(connection: DatabaseConnection): PipelinedConnection {
  if (!(connection instanceof PipelinedConnection)) throw new Error('This connection is from elsewhere.');
  return connection;
}

class PipelinedConnection implements DatabaseConnection {
  /** The library's own, which it marks and releases by members that nobody else knows. */
  readonly plain: PlainConnection;
  #begun: Promise<unknown> | null = null;
  #hasBegun = false;
  /** How many statements wait for `begin`: those after them must not overtake them. */
  #waiting = 0;
  #hasEnded = false;

  constructor(plain: PlainConnection) {
    this.plain = plain;
  }

  /** Forgets the transaction before. */
  open(): void {
    this.#begun = null;
    this.#hasBegun = false;
    this.#waiting = 0;
    this.#hasEnded = false;
  }

  begin(): void {
    this.open();
    this.#begun = this.plain.executeQuery(BEGIN);
    // Whoever sends the first statement learns of a failure.
    this.#begun.then(
      () => (this.#hasBegun = true),
      () => undefined,
    );
  }

  /**
   * Takes no more statements: one sent behind the end of the transaction would stand alone. Returns the connection to send `commit` or `rollback`
   * on, behind everything that waits for `begin`; throws if `begin` failed.
   */
  async end(): Promise<PlainConnection> {
    this.#hasEnded = true;
    await this.#begun;
    return this.plain;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error('The transaction has ended. Await everything in it.');
    const begun = this.#begun;
    // At once: what is resumed after `await` no longer knows on its stack which file sends the statement.
    if (begun === null || (this.#hasBegun && this.#waiting === 0)) return this.plain.executeQuery<Row>(query);
    if (this.#waiting > 0 || !READS.test(query.sql)) {
      this.#waiting += 1;
      try {
        await begun;
      } finally {
        this.#waiting -= 1;
      }
      return this.plain.executeQuery<Row>(query);
    }
    const [result] = await Promise.all([this.plain.executeQuery<Row>(query), begun]);
    return result;
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.plain.streamQuery<Row>(query, chunkSize);
  }
}
