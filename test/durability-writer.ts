import { sql } from 'drizzle-orm'
import { connect } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { silentLog } from './silent-log.ts'

// Stores pairs of rows until it is killed, and prints a pair's number only after its commit was acknowledged.
const { db, pool } = await connect({ ...JSON.parse(process.argv[2] ?? ''), log: silentLog })
await pool.query('create table if not exists halves (pair int not null, half int not null, primary key (pair, half))')
const { rows } = await pool.query('select coalesce(max(pair), 0) as last from halves')
let pair: number = rows[0].last

async function writePairs(): Promise<never> {
  for (;;) {
    pair += 1
    const mine = pair
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`insert into halves values (${mine}, 1)`)
      await tx.execute(sql`insert into halves values (${mine}, 2)`)
    })
    process.stdout.write(`${mine}\n`)
  }
}

await Promise.all([writePairs(), writePairs(), writePairs()])
