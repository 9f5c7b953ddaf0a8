import type pg from 'pg'

/**
 * The deadlocks a PostgreSQL server has counted in this database. Each connection holds back what it counted for up
 * to a second (and until it is idle), so it is queried until two answers a while apart are the same.
 */
export async function deadlocksOf(pool: pg.Pool): Promise<number> {
  let before = -1
  for (;;) {
    await pool.query('select pg_stat_force_next_flush()')
    await pool.query('select pg_sleep(1.5)')
    const { rows } = await pool.query<{ deadlocks: number }>('select deadlocks from pg_stat_database where datname = current_database()')
    const deadlocks = rows[0]?.deadlocks ?? 0
    if (deadlocks === before) return deadlocks
    before = deadlocks
  }
}
