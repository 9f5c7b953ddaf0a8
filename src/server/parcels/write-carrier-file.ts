import { and, asc, inArray, isNull } from 'drizzle-orm'
import papa from 'papaparse'
import type { BodyOf } from '#contract/call.ts'
import type { carrierFileCalls } from '#contract/parcels/carrier-file.ts'
import { carrierFileName, carrierObstacle, carrierRows } from '#domain/parcels/carrier-file.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Wanted = BodyOf<(typeof carrierFileCalls)['writeCarrierFile']>

const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes recipients for a carrier's portal: semicolons, CRLF and UTF-8 with a byte order mark, as for Danish Excel. Each order remembers
 * its file, and the log records who exported the addresses. All or none: refuses pickup, cancelled and erased orders.
 */
export async function writeCarrierFile(shop: Shop, staff: Visitor, { carrier, ids }: Wanted): Promise<Response> {
  const at = shop.now()
  const written = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const isOne = and(inArray(orders.id, ids), isNull(orders.deletedAt))
    const found = await tx.select().from(orders).where(isOne).orderBy(asc(orders.id)).for('no key update')
    if (found.length < ids.length) throw new ShopError('order_not_found')
    const unfit = found.flatMap((order) => {
      const obstacle = carrierObstacle(order)
      return obstacle === null ? [] : [`${order.orderNumber} (${obstacle})`]
    })
    if (unfit.length > 0) throw new ShopError('not_for_carrier', { message: `Kan ikke stå i en fragtfil: ${unfit.join(', ')}.` })
    await tx.update(orders).set({ carrierFile: carrier, carrierFileAt: at }).where(isOne)
    for (const { id, orderNumber, carrierFile } of found)
      await writeAudit(tx, {
        by: staff,
        action: 'Fragtfil hentet',
        subject: { kind: 'order', id, label: orderNumber },
        changes: { carrier: { from: carrierFile, to: carrier } },
        at,
      })
    return ids.flatMap((id) => found.find((order) => order.id === id) ?? [])
  })
  const text = papa.unparse(carrierRows(written), { delimiter: ';', newline: '\r\n' })
  const fileName = carrierFileName(carrier, { orders: written.length, atMs: at.getTime() })
  return new Response(`${BYTE_ORDER_MARK}${text}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  })
}
