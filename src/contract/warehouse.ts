import { z } from 'zod'
import { answer, defineCalls } from '#contract/http/call.ts'
import { timestamp } from '#contract/http/fields.ts'
import { order } from '#contract/orders/order.ts'

const pick = z.object({
  itemId: z.number().int(),
  productId: z.number().int().nullable(),
  kcwId: z.string(),
  nameDa: z.string(),
  shelf: z.string().nullable(),
  /** null for rolls of an unknown batch */
  batch: z.string().nullable(),
  rolls: z.number().int(),
})

const orderToPack = z.object({
  id: z.number().int(),
  orderNumber: z.string(),
  createdAt: timestamp,
  customerName: z.string(),
  company: z.string().nullable(),
  notes: z.string().nullable(),
  deliveryWay: order.shape.deliveryWay,
  status: order.shape.status,
  /** ids of its parcels that were not taken back, for `seen` */
  parcels: z.array(z.number().int()),
  /** what leaves today, along the shelves */
  picks: z.array(pick),
})
export type OrderToPack = z.infer<typeof orderToPack>

const shelfProduct = z.object({
  id: z.number().int(),
  kcwId: z.string(),
  nameDa: z.string(),
  gtin: z.string().nullable(),
  shelf: z.string().nullable(),
  /** blocked batches are left out; null is the rolls of unknown batches */
  batches: z.array(
    z.object({
      id: z.number().int().nullable(),
      code: z.string().nullable(),
      /** for sale */
      rolls: z.number().int(),
      /** sold, and on the shelf until it is sent */
      held: z.number().int(),
      /** of these, rolls of orders that are being packed: perhaps no longer on the shelf */
      packing: z.number().int(),
    }),
  ),
  blocked: z.array(z.string()),
})
export type ShelfProduct = z.infer<typeof shelfProduct>

export const warehouseCalls = defineCalls({
  showPacking: {
    access: 'staff:sendParcels',
    summary:
      'Returns the orders to pack now with their rolls by batch, in the order of a walk along the shelves; `total` counts all of them',
    response: answer({ orders: z.array(orderToPack), total: z.number().int() }),
    errors: [],
  },
  showShelfStock: {
    access: 'staff:readShelves',
    summary:
      'Returns every product with its codes, its shelf place and its stock by batch, for sale and sold, so that scanned rolls can be identified',
    response: answer({ products: z.array(shelfProduct) }),
    errors: [],
  },
})
