import papa from 'papaparse'
import { purchaseCalls, type Supplier } from '#contract/purchases/purchases.ts'
import { freightFileName, freightRows } from '#domain/delivery-methods/freight-margin.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { isOpen } from '#domain/purchases/purchase-order.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { route } from '#server/http/route.ts'
import { advise } from './advise.ts'
import { changePurchaseOrder, createPurchaseOrder, movePurchaseOrder, sendPurchaseOrder } from './change-purchase-orders.ts'
import { findContribution, findFreight, toFreightRows } from './contribution.ts'
import { findPurchaseOrder, findPurchaseOrders } from './purchase-orders.ts'
import {
  changeSuppliedProducts,
  changeSupplier,
  createSupplier,
  deleteSupplier,
  findSuppliedProducts,
  findSupplier,
  findSuppliers,
} from './suppliers.ts'

const NOTIFIED = {
  now: 'Indkøbsordren er annulleret, og leverandøren får en mail',
  ifSent:
    'Indkøbsordren er annulleret. Mailen med ordren er ikke sendt endnu, så leverandøren får kun besked, hvis den når at blive sendt.',
} as const
const MOVED = { ordered: 'Indkøbsordren er bestilt', closed: 'Indkøbsordren er lukket', cancelled: 'Indkøbsordren er annulleret' } as const

const BYTE_ORDER_MARK = '\ufeff'
const DANISH_CSV = { delimiter: ';', newline: '\r\n' } as const

export const purchaseRoutes = [
  route(purchaseCalls.listSuppliers, async ({ db }) => ({ suppliers: await findSuppliers(db) })),
  route(purchaseCalls.createSupplier, async (shop, { body, visitor }) => ({
    message: 'Leverandøren er oprettet',
    supplier: await createSupplier(shop, visitor, body),
  })),
  route(purchaseCalls.changeSupplier, async (shop, { params, body, visitor }) => {
    const { supplier, unusedPrices } = await changeSupplier(shop, visitor, params.id, body)
    return { message: ['Leverandøren er gemt', unusedPricesText(unusedPrices, supplier)].filter(Boolean).join('. '), supplier }
  }),
  route(purchaseCalls.deleteSupplier, async (shop, { params, visitor }) => {
    await deleteSupplier(shop, visitor, params.id)
    return { message: 'Leverandøren er slettet' }
  }),
  route(purchaseCalls.listSuppliedProducts, async ({ db }, { params }) => ({
    supplier: await findSupplier(db, params.id),
    products: await findSuppliedProducts(db, params.id),
  })),
  route(purchaseCalls.changeSuppliedProducts, async (shop, { params, body, visitor }) => ({
    message: 'Leverandørens varer er gemt',
    products: await changeSuppliedProducts(shop, visitor, params.id, body),
  })),
  route(purchaseCalls.listPurchaseOrders, async ({ db, now }, { query }) => await findPurchaseOrders(db, query, now())),
  route(purchaseCalls.showPurchaseOrder, async ({ db, now }, { params }) => ({ order: await findPurchaseOrder(db, params.id, now()) })),
  route(purchaseCalls.createPurchaseOrder, async (shop, { body, visitor }) => ({
    message: 'Kladden er gemt',
    order: await createPurchaseOrder(shop, visitor, body),
  })),
  route(purchaseCalls.changePurchaseOrder, async (shop, { params, body, visitor }) => {
    const order = await changePurchaseOrder(shop, visitor, params.id, body)
    return { message: isOpen(order.stand) ? 'Indkøbsordren er gemt' : 'Indkøbsordren er gemt og lukket: alt er modtaget', order }
  }),
  route(purchaseCalls.sendPurchaseOrder, async (shop, { params, body, visitor }) => ({
    message: 'Indkøbsordren er sendt til leverandøren',
    order: await sendPurchaseOrder(shop, visitor, params.id, body),
  })),
  route(purchaseCalls.movePurchaseOrder, async (shop, { params, body, visitor }) => {
    const { order, notified } = await movePurchaseOrder(shop, visitor, params.id, body)
    return { message: notified ? NOTIFIED[notified] : MOVED[body.state], order }
  }),
  route(purchaseCalls.advisePurchases, async ({ db, now }, { query }) => ({
    advice: await advise(db, query, now()),
    suppliers: await findSuppliers(db),
  })),
  route(purchaseCalls.showContribution, async ({ db }, { query }) => ({
    ...(await findContribution(db, query)),
    freight: toFreightRows(await findFreight(db, query)),
  })),
  route(purchaseCalls.downloadFreight, async ({ db }, { query }) => {
    const text = papa.unparse(freightRows(await findFreight(db, query)), DANISH_CSV)
    return fileAnswer(`${BYTE_ORDER_MARK}${text}\r\n`, { type: 'text/csv; charset=utf-8', name: freightFileName(query) })
  }),
]

function unusedPricesText(prices: number, { currency }: Supplier): string {
  if (prices === 0) return ''
  return `${count(prices, 'pris', 'priser')} i en anden valuta foreslås ikke længere. Skriv nye priser i ${currency} under Varer.`
}
