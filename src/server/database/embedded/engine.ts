import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { DurableFiles } from './durable-files.ts'

const POSTGRES_ERROR_JUMP = 100

const FSYNC_OFF = '-F'

const commonParams = [...PGlite.defaultStartParams.filter((param) => param !== FSYNC_OFF), ...setting('shared_buffers', '32MB')]

const durableParams = [
  ...setting('fsync', 'on'),
  // the WASM build ignores fdatasync, PostgreSQL's default
  ...setting('wal_sync_method', 'fsync'),
]

type EngineOptions = {
  files: DurableFiles
  durable: boolean
  log: (line: string) => void
}

export async function openEngine({ files, durable, log }: EngineOptions): Promise<PGlite> {
  return await PGlite.create({
    fs: files,
    extensions: { pg_trgm, unaccent },
    startParams: [...commonParams, ...(durable ? durableParams : [FSYNC_OFF])],
    onStderr: (line) => {
      if (!isNoise(line)) log(line)
      return false
    },
  })
}

/** After a panic PGlite would continue with corrupt memory; only PostgreSQL's own error jump may continue. */
export function endOnPanic(engine: PGlite, end: (reason: unknown) => never): void {
  const module = engine.Module as unknown as { _PostgresMainLoopOnce: () => void }
  const step = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (thrown) {
      if ((thrown as { status?: unknown } | null)?.status === POSTGRES_ERROR_JUMP) throw thrown
      end(thrown)
    }
  }
}

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`]
}

function isNoise(line: string): boolean {
  // refused statements reach the shop as errors; only messages about the whole database are logged
  return !/ (LOG|WARNING|FATAL|PANIC): /.test(line)
}

const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024

const TABLE_IN_NEED = `
  select format('%I.%I', schemaname, stat.relname) as name
  from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)
     or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
     or n_ins_since_vacuum > 1000 + 0.2 * greatest(reltuples, 0)
  order by n_dead_tup + n_mod_since_analyze desc
  limit 1`

/** Checkpoints and vacuum, which a server runs in background processes. */
export function createHousekeeping(engine: PGlite): { maintain(): Promise<void>; suspendCheckpoints(suspended: boolean): void } {
  let checkpointAt = '0/0'
  let areCheckpointsSuspended = false

  async function maintain(): Promise<void> {
    if (engine.isInTransaction()) return
    await engine.query('select pg_stat_force_next_flush()')
    const { rows } = await engine.query<{ lsn: string; grown: number }>(
      'select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as grown',
      [checkpointAt],
    )
    const wal = rows[0]
    if (wal && wal.grown > CHECKPOINT_AFTER_BYTES && !areCheckpointsSuspended) {
      await engine.exec('CHECKPOINT')
      checkpointAt = wal.lsn
    }
    const { rows: tables } = await engine.query<{ name: string }>(TABLE_IN_NEED)
    for (const { name } of tables) await engine.exec(`VACUUM (ANALYZE) ${name}`)
  }

  return {
    maintain,
    suspendCheckpoints: (suspended) => {
      areCheckpointsSuspended = suspended
    },
  }
}
