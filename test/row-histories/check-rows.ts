import type { Row, Write } from './log-rows.ts'

/** What one session read of a film's stock, in the order in which it was answered; after its own orders. */
export type Seen = Readonly<{ session: number; productId: number; stock: number } | { session: number; orderId: number }>

const number = (row: Row | null, column: string): number => Number(row?.[column] ?? 0)

/**
 * Whether what concurrent sessions wrote could have been written one after the other. Each write of a row starts from the write before it (no
 * update is lost); stock and sums change by what their transaction moved; an order took from the stock what was there when it was committed; and
 * no session reads a value that was never written, or one older than what it read or wrote itself.
 */
export function faultsOfRows(writes: readonly Write[], seen: readonly Seen[]): string[] {
  return [...chainFaults(writes), ...stockFaults(writes), ...moneyFaults(writes), ...decisionFaults(writes), ...readFaults(writes, seen)]
}

function chainFaults(writes: readonly Write[]): string[] {
  const last = new Map<string, Row>()
  const faults: string[] = []
  for (const { table, before, after } of writes) {
    const row = `${table} ${after.id}`
    const known = last.get(row)
    if (before && known && JSON.stringify(before) !== JSON.stringify(known))
      faults.push(`${row} was written from something else than its last write`)
    last.set(row, after)
  }
  return faults
}

/** Sums of a number by the transaction and the row it is about. */
function sumsOf(writes: readonly Write[], sumOf: (write: Write) => readonly [row: unknown, amount: number] | null): Map<string, number> {
  const sums = new Map<string, number>()
  for (const write of writes) {
    const found = sumOf(write)
    if (!found) continue
    const key = `${found[0]} in ${write.transaction}`
    sums.set(key, (sums.get(key) ?? 0) + found[1])
  }
  return sums
}

function unlike(what: string, changed: Map<string, number>, moved: Map<string, number>): string[] {
  return [...new Set([...changed.keys(), ...moved.keys()])].flatMap((key) => {
    const [is, expected] = [changed.get(key) ?? 0, moved.get(key) ?? 0]
    return is === expected ? [] : [`${what} ${key} changed by ${is}, what moved says ${expected}`]
  })
}

function stockFaults(writes: readonly Write[]): string[] {
  const changed = sumsOf(writes, ({ table, before, after }) =>
    table === 'products' ? [after.id, number(after, 'stock') - number(before, 'stock')] : null,
  )
  const moved = sumsOf(writes, ({ table, after }) => (table === 'stock_movements' ? [after.product_id, number(after, 'rolls')] : null))
  const below = writes.filter(({ table, after }) => table === 'products' && number(after, 'stock') < 0)
  return [...unlike('the stock of', changed, moved), ...below.map(({ after }) => `the stock of ${after.id} is below zero`)]
}

function moneyFaults(writes: readonly Write[]): string[] {
  const changed = sumsOf(writes, ({ table, before, after }) =>
    table === 'orders' ? [after.id, number(after, 'paid_ore') - number(before, 'paid_ore')] : null,
  )
  const booked = sumsOf(writes, ({ table, after }) => (table === 'payments' ? [after.order_id, number(after, 'amount_ore')] : null))
  return unlike('what is paid of', changed, booked)
}

/** A line that took rolls and waits for others took all there were: decided on an older stock it would have left some. */
function decisionFaults(writes: readonly Write[]): string[] {
  return writes.flatMap(({ table, before, after, transaction }) => {
    if (table !== 'order_lines' || before || number(after, 'ships_now') === 0 || number(after, 'ships_later') === 0) return []
    const isTaking = (write: Write) =>
      write.table === 'products' && write.transaction === transaction && write.after.id === after.product_id
    const left = number(writes.findLast(isTaking)?.after ?? null, 'stock')
    return left === 0 ? [] : [`line ${after.id} waits for ${after.ships_later} rolls, and left ${left} in the stock`]
  })
}

function readFaults(writes: readonly Write[], seen: readonly Seen[]): string[] {
  const faults: string[] = []
  /** by session and film: the write they know of */
  const known = new Map<string, number>()
  for (const one of seen) {
    const own = 'orderId' in one ? stockWritesOf(writes, one.orderId) : []
    for (const { at, after } of own) {
      const key = `${one.session} ${after.id}`
      known.set(key, Math.max(known.get(key) ?? 0, at))
    }
    if ('orderId' in one) continue
    const key = `${one.session} ${one.productId}`
    const from = known.get(key) ?? 0
    const films = writes.filter(({ table, after }) => table === 'products' && after.id === one.productId)
    const match = films.find(({ at, after }) => at >= from && number(after, 'stock') === one.stock)
    if (match) known.set(key, match.at)
    else faults.push(`session ${one.session} read ${one.stock} of ${one.productId}, which was not written since what it knew`)
  }
  return faults
}

function stockWritesOf(writes: readonly Write[], orderId: number): Write[] {
  const transaction = writes.find(({ table, before, after }) => table === 'orders' && before === null && after.id === orderId)?.transaction
  return writes.filter((write) => write.table === 'products' && write.transaction === transaction)
}
