import { sql } from 'drizzle-orm'
import type { Connection } from './connect.ts'
import { users } from './schema/customers.ts'

/** The accounts a transaction is about. `by` is who acts: his name stands in what is written. */
type AccountsToHold = Readonly<{
  by?: Readonly<{ userId: number }> | null
  changed?: readonly number[]
  deleted?: readonly number[]
}>

type Account = typeof users.$inferSelect
type Strength = 'key share' | 'no key update' | 'update'

/** Who acts was deleted since his session was looked up. */
export class ActorGone extends Error {
  constructor() {
    super('The account somebody acts with is gone')
    this.name = 'ActorGone'
  }
}

/**
 * Holds accounts until the transaction ends, each as strongly as it is needed, and answers those there are with their present values.
 * The first thing a transaction does: accounts come before every other table, in the order of their ids (decision 0010).
 * Throws ActorGone when who acts has no account any more.
 */
export async function holdAccounts(
  tx: Connection,
  { by, changed = [], deleted = [] }: AccountsToHold,
): Promise<ReadonlyMap<number, Account>> {
  const strengths = new Map<number, Strength>()
  // what is written in somebody's name refers to his row: were it held only then, it would come after other tables
  if (by) strengths.set(by.userId, 'key share')
  for (const id of changed) strengths.set(id, 'no key update')
  for (const id of deleted) strengths.set(id, 'update')
  const held = new Map<number, Account>()
  for (const { ids, strength } of runsOf(strengths)) {
    const accounts = await tx
      .select()
      .from(users)
      .where(sql`${users.id} = any(${sql.param(ids)}::int[])`)
      .orderBy(users.id)
      .for(strength)
    for (const account of accounts) held.set(account.id, account)
  }
  if (by && !held.has(by.userId)) throw new ActorGone()
  return held
}

/** The ids in order, neighbours that are held alike together: thousands are one statement. */
function runsOf(strengths: ReadonlyMap<number, Strength>): { ids: number[]; strength: Strength }[] {
  const runs: { ids: number[]; strength: Strength }[] = []
  for (const [id, strength] of [...strengths].toSorted(([one], [other]) => one - other)) {
    const last = runs.at(-1)
    if (last?.strength === strength) last.ids.push(id)
    else runs.push({ ids: [id], strength })
  }
  return runs
}
