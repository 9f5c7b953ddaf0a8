import type { PGlite } from '@electric-sql/pglite'

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
export function createHousekeeping(engine: PGlite): { look(): Promise<void>; suspendCheckpoints(held: boolean): void } {
  let checkpointAt = '0/0'
  let areCheckpointsHeld = false

  async function look(): Promise<void> {
    if (engine.isInTransaction()) return
    await engine.query('select pg_stat_force_next_flush()')
    const { rows } = await engine.query<{ lsn: string; grown: number }>(
      'select pg_current_wal_insert_lsn()::text as lsn, (pg_current_wal_insert_lsn() - $1::pg_lsn)::float8 as grown',
      [checkpointAt],
    )
    const wal = rows[0]
    if (wal && wal.grown > CHECKPOINT_AFTER_BYTES && !areCheckpointsHeld) {
      await engine.exec('CHECKPOINT')
      checkpointAt = wal.lsn
    }
    const { rows: tables } = await engine.query<{ name: string }>(TABLE_IN_NEED)
    for (const { name } of tables) await engine.exec(`VACUUM (ANALYZE) ${name}`)
  }

  return {
    look,
    suspendCheckpoints: (held) => {
      areCheckpointsHeld = held
    },
  }
}
