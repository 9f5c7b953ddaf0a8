import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import {
  day,
  email,
  emptyAsNull,
  flag,
  id,
  idParam,
  kr,
  krSum,
  line,
  optionalLine,
  optionalText,
  secretKey,
  signedKr,
  timestamp,
  wholeNumber,
} from '#contract/http/fields.ts'
import { forWork } from '#contract/http/for-work.ts'
import { NO_LINES, RECEIPT_LINES_MAX, RECEIPT_ROLLS, RECEIPT_ROLLS_WRONG } from '#domain/batches/batch-code.ts'
import { BACKWARDS_DAYS, isBackwards } from '#domain/calendar/calendar-date.ts'
import { wholeNumber as wholeNumberText } from '#domain/numbers/danish-figures.ts'
import { NAME_MISSING, PRICE_KR } from '#domain/products/product-limits.ts'
import { ADVICE_WEEKS } from '#domain/purchases/advice.ts'
import { CURRENCIES, PURCHASE_STATUSES, RATE } from '#domain/purchases/purchase-order.ts'

const currency = z.enum(CURRENCIES, 'Vælg en valuta.')

const supplier = z.object({
  id: z.number().int(),
  name: z.string(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency,
  leadTimeDays: z.number().int(),
  note: z.string().nullable(),
  revision: z.number().int(),
  productCount: z.number().int(),
})
export type Supplier = z.infer<typeof supplier>

export const supplierInput = z.object({
  name: line(120, NAME_MISSING),
  contact: optionalLine(120),
  email: emptyAsNull(email as z.ZodType<string, string>),
  phone: optionalLine(40),
  currency,
  leadTimeDays: wholeNumber({ min: 0, max: 365 }, 'Skriv, hvor mange dage der går, fra 0 til 365.'),
  note: optionalText(1_000),
})

const PRICE_WRONG = 'Skriv en pris fra 0 med højst to decimaler.'
const PRICE_TOO_HIGH = `Prisen kan højst være ${wholeNumberText(PRICE_KR.max)}.`
/** In the supplier's currency. */
const price = z.number(PRICE_WRONG).pipe(kr).nullable()
/** Higher prices are typing errors, as a product's are. */
const writtenPrice = z.number(PRICE_WRONG).max(PRICE_KR.max, PRICE_TOO_HIGH).pipe(kr).nullable().default(null)

/** The currency the prices were written in; refused when the supplier has another by now. */
const writtenIn = currency.optional()

const suppliedProduct = z.object({
  productId: z.number().int(),
  sku: z.string(),
  nameDa: z.string(),
  supplierSku: z.string().nullable(),
  unitPrice: price,
})
export type SuppliedProduct = z.infer<typeof suppliedProduct>
const suppliedProducts = z.object({ products: z.array(suppliedProduct) })
/** What staff change of a line; its product may be renamed. */
const seenProducts = z.object({ products: z.array(suppliedProduct.pick({ productId: true, supplierSku: true, unitPrice: true })) })

const purchaseLine = z.object({
  id: z.number().int(),
  productId: z.number().int().nullable(),
  sku: z.string(),
  nameDa: z.string(),
  supplierSku: z.string().nullable(),
  rolls: z.number().int(),
  /** above `rolls` when more arrived */
  received: z.number().int(),
  /** per roll, in the order's currency */
  unitPrice: forWork('buyGoods', price),
  expectedOn: day.nullable(),
  /** past its day with missing rolls, so no longer promised */
  isLate: z.boolean(),
})

const purchaseOrder = z.object({
  id: z.number().int(),
  supplier: z.object({ id: z.number().int(), name: z.string(), email: z.string().nullable(), leadTimeDays: z.number().int() }),
  stand: z.enum(PURCHASE_STATUSES),
  currency,
  /** kroner per unit of currency */
  rate: forWork('buyGoods', z.number()),
  note: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: timestamp,
  orderedAt: timestamp.nullable(),
  revision: z.number().int(),
  rolls: z.number().int(),
  received: z.number().int(),
  /** in its currency, of lines with a price */
  total: forWork('buyGoods', krSum),
  isLate: z.boolean(),
  lines: z.array(purchaseLine),
})
export type PurchaseOrder = z.infer<typeof purchaseOrder>
export type PurchaseLine = z.infer<typeof purchaseLine>

const revision = z.number().int().min(1)
const RATE_WRONG = 'Skriv, hvad én enhed af valutaen koster i kroner.'

const purchaseInput = z.object({
  rate: z.number(RATE_WRONG).min(RATE.min, RATE_WRONG).max(RATE.max, RATE_WRONG),
  note: optionalText(1_000),
  lines: z
    .array(
      z.object({
        id: id.nullable().default(null),
        sku: line(60, 'Skriv varenummeret.'),
        rolls: wholeNumber(RECEIPT_ROLLS, RECEIPT_ROLLS_WRONG),
        unitPrice: writtenPrice,
        expectedOn: day.nullable().default(null),
      }),
    )
    .min(1, NO_LINES)
    .max(RECEIPT_LINES_MAX, `En indkøbsordre har højst ${RECEIPT_LINES_MAX} linjer.`),
})

const weeks = z.coerce.number().int().min(ADVICE_WEEKS.min).max(ADVICE_WEEKS.max)

const advice = z.object({
  productId: z.number().int(),
  sku: z.string(),
  nameDa: z.string(),
  supplierId: z.number().int().nullable(),
  /** rolls in the selected weeks */
  sold: z.number().int(),
  /** last year's seasonal factor; null when unknown */
  season: z.number().nullable(),
  stock: z.number().int(),
  owed: z.number().int(),
  onTheWay: z.number().int(),
  leadTimeDays: z.number().int().nullable(),
  unitPrice: price,
  /** 0 when stock is low, but sales need no more or enough is on the way */
  advised: z.number().int(),
})
export type Advice = z.infer<typeof advice>

/** In kroner without VAT; sales without a purchase price are listed apart. */
const contribution = z.object({
  key: z.string().nullable(),
  name: z.string(),
  rolls: z.number().int(),
  revenue: signedKr,
  cost: kr,
  contribution: signedKr,
  percent: z.number().nullable(),
  unknownRolls: z.number().int(),
  unknownRevenue: signedKr,
})
export type ContributionRow = z.infer<typeof contribution>

/** Freight of a month's orders by one delivery method, without VAT. */
const freightMargin = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  key: z.string(),
  name: z.string(),
  orders: z.number().int(),
  charged: kr,
  labels: z.number().int(),
  /** of the labels whose price is known */
  labelPrice: kr,
  labelsWithoutPrice: z.number().int(),
  margin: signedKr,
})
export type FreightMarginRow = z.infer<typeof freightMargin>

const span = z.object({ from: day, to: day }).refine((days) => !isBackwards(days), { path: ['to'], message: BACKWARDS_DAYS })

const saved = answer({ message: z.string(), supplier })
const savedOrder = answer({ message: z.string(), order: purchaseOrder })

export const purchaseCalls = defineCalls({
  listSuppliers: {
    access: 'staff:buyGoods',
    summary: 'Lists suppliers by name',
    response: answer({ suppliers: z.array(supplier) }),
    errors: [],
  },
  createSupplier: {
    access: 'staff:buyGoods',
    summary: 'Creates a supplier',
    body: supplierInput,
    response: saved,
    errors: ['supplier_taken'],
  },
  changeSupplier: {
    access: 'staff:buyGoods',
    summary: 'Changes a supplier',
    params: idParam,
    body: supplierInput.extend({ seen: seenOf(supplier) }),
    response: saved,
    now: supplier,
    errors: ['supplier_not_found', 'supplier_taken', 'changed_meanwhile'],
  },
  deleteSupplier: {
    access: 'staff:buyGoods',
    summary: 'Deletes a supplier without purchase orders',
    params: idParam,
    response: done,
    errors: ['supplier_not_found', 'supplier_in_use'],
  },
  listSuppliedProducts: {
    access: 'staff:buyGoods',
    summary: 'Returns the products bought from a supplier, with its SKUs and prices',
    params: idParam,
    response: answer({ supplier, products: z.array(suppliedProduct) }),
    errors: ['supplier_not_found'],
  },
  changeSuppliedProducts: {
    access: 'staff:buyGoods',
    summary: 'Replaces the list of products bought from a supplier; a product of another supplier is moved to this one',
    params: idParam,
    body: z.object({
      products: z
        .array(z.object({ sku: line(60, 'Skriv varenummeret.'), supplierSku: optionalLine(60), unitPrice: writtenPrice }))
        .max(2_000, 'Højst 2.000 varer ad gangen.'),
      currency: writtenIn,
      seen: seenOf(seenProducts),
    }),
    response: answer({ message: z.string(), products: z.array(suppliedProduct) }),
    now: suppliedProducts,
    errors: ['supplier_not_found', 'purchase_refused', 'changed_meanwhile'],
  },
  listPurchaseOrders: {
    access: 'staff:readPurchases',
    summary:
      'Lists purchase orders, newest first; `open` returns only those still to arrive. Pass `next` as `before` to get the following page',
    query: z.object({ open: flag.optional(), before: z.coerce.number().int().positive().max(2_147_483_647).optional() }),
    response: answer({ orders: z.array(purchaseOrder), next: z.number().int().nullable() }),
    errors: [],
  },
  showPurchaseOrder: {
    access: 'staff:readPurchases',
    summary: 'Returns a purchase order',
    params: idParam,
    response: answer({ order: purchaseOrder }),
    errors: ['purchase_order_not_found'],
  },
  createPurchaseOrder: {
    access: 'staff:buyGoods',
    summary: 'Creates a draft of a purchase order. A repeated `key` returns the same draft, and is refused with other content',
    body: purchaseInput.extend({
      key: secretKey,
      supplierId: id,
      currency: writtenIn,
      /** null takes the rate of the last order in this currency that is not cancelled */
      rate: purchaseInput.shape.rate.nullable().default(null),
    }),
    response: savedOrder,
    errors: ['supplier_not_found', 'purchase_refused', 'idempotency_key_reused'],
  },
  changePurchaseOrder: {
    access: 'staff:buyGoods',
    summary: 'Changes a draft or an ordered purchase order and replaces its lines; what was received of a line is kept',
    params: idParam,
    body: purchaseInput.extend({ revision }),
    response: savedOrder,
    now: purchaseOrder,
    errors: ['purchase_order_not_found', 'changed_meanwhile', 'purchase_order_done', 'purchase_refused'],
  },
  sendPurchaseOrder: {
    access: 'staff:buyGoods',
    summary:
      'Mails a purchase order to its supplier as PDF, with product names and the prices recorded by the shop; a draft becomes ordered',
    params: idParam,
    body: z.object({ revision }),
    response: savedOrder,
    errors: ['purchase_order_not_found', 'purchase_changed', 'purchase_order_done', 'purchase_refused'],
  },
  movePurchaseOrder: {
    access: 'staff:buyGoods',
    summary:
      'Orders a draft, closes an order whose remaining goods will not arrive, or cancels an order of which nothing has arrived; `notifySupplier` mails the supplier that an order is cancelled',
    params: idParam,
    body: z
      .object({ state: z.enum(['ordered', 'closed', 'cancelled']), revision, notifySupplier: z.boolean().default(false) })
      .refine(({ state, notifySupplier }) => state === 'cancelled' || !notifySupplier, {
        path: ['notifySupplier'],
        message: 'Leverandøren får kun besked, når ordren annulleres.',
      }),
    response: savedOrder,
    errors: ['purchase_order_not_found', 'purchase_changed', 'purchase_order_done', 'purchase_refused'],
  },
  advisePurchases: {
    access: 'staff:buyGoods',
    summary:
      'Returns purchase advice from sales of the last weeks, season, lead time, stock, what is owed to customers and what is on the way',
    query: z.object({ weeks: weeks.default(12), cover: weeks.default(8) }),
    response: answer({ advice: z.array(advice), suppliers: z.array(supplier) }),
    errors: [],
  },
  showContribution: {
    access: 'permission:contribution',
    summary: 'Returns the contribution of a period per film, series and customer, without VAT, by the average purchase price',
    query: span,
    response: answer({
      total: contribution,
      films: z.array(contribution),
      series: z.array(contribution),
      customers: z.array(contribution),
      /** per month and delivery method */
      freight: z.array(freightMargin),
    }),
    errors: [],
  },
  downloadFreight: {
    access: 'permission:contribution',
    summary: 'Returns the freight of each order placed in a period and the cost of its labels, without VAT, as CSV for Danish Excel',
    query: span,
    response: z.instanceof(Blob),
    answers: 'text/csv',
    errors: [],
  },
})
