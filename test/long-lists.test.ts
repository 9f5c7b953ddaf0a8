import { expect, test } from 'vitest'
import type { z } from 'zod'
import { PATHS, type PathName } from '#contract/call-paths.ts'
import { calls } from '#contract/calls.ts'
import { loggedRoute } from '#server/http/log/logged-route.ts'
import { longLists } from './long-lists.ts'

/** Answers with a list that no customer makes long, by what keeps it short; all others are in the length matrix. */
const STAYS_SHORT: Readonly<Record<string, readonly PathName[]>> = {
  'the catalogue is kept by staff, and answered in pages': [
    ...(['listProducts', 'suggestProducts', 'findNearest', 'showPalette', 'showShowcase', 'listRelatedProducts', 'showProduct'] as const),
    ...(['listCategories', 'listAllTags', 'listTags', 'listStaffProducts', 'showStaffProduct', 'showPriceHistory', 'showMetres'] as const),
    ...(['listSynonyms', 'listManufacturers', 'listPriceLists', 'showPriceList', 'listCartons', 'listTypeMeasures'] as const),
    ...(['listProductImports', 'showProductImport', 'showUndo', 'showOfferCosts', 'showContribution'] as const),
  ],
  'goods are bought and counted by staff': [
    ...(['listSuppliers', 'listSuppliedProducts', 'listPurchaseOrders', 'showPurchaseOrder', 'advisePurchases', 'listReceipts'] as const),
    ...(['showBatches', 'showShelfStock'] as const),
  ],
  'one order has as many lines as a cart, and what staff do with it': [
    ...([
      'showOrder',
      'showGuestOrder',
      'showWaitingOrder',
      'listParcels',
      'showUninvoiced',
      'listOrderNotes',
      'showSampleCredits',
    ] as const),
    ...(['showClaim', 'showInvoice', 'showEInvoice', 'draftReminder', 'showOffer', 'showOwnOffer'] as const),
  ],
  'the orders are named, two hundred at the most': ['showPickList', 'previewSending'],
  'each open order is looked at, because each is to be packed; two hundred are answered': ['showPacking'],
  'who has rolls of a batch: as many as it had rolls': ['listBatchOrders', 'showBatchRecall', 'showRecall'],
  'one project and its offer have at most eight films': ['showProjectOffer', 'showProjectSettings'],
  'a page of those of one product': ['listReviews', 'showProof'],
  'one application, with at most six pictures': ['showSponsorship'],
  'notes about a customer, and rejected or waiting customers, are seen to by staff': ['listCustomerNotes', 'listPendingCustomers'],
  'set up by staff': [
    ...(['showSettings', 'showAllSettings', 'listMissing', 'showWaiting', 'listApiKeys', 'listWebhooks', 'showSampleResults'] as const),
  ],
  'answered by another shop, program or carrier': [
    ...(['listPickupPoints', 'testLedger', 'readLedgerChart', 'compareLedger', 'showAccessPoint', 'testAccessPoint'] as const),
  ],
  'the books by month, and the bank’s lines in pages': [
    ...(['listPeriods', 'showPeriod', 'showLedger', 'listBankStatements', 'listBankLines', 'findBankTargets'] as const),
  ],
  'days and best sellers of a period': ['showDashboard'],
  'a page of the log, of deliveries': ['listAudit', 'listAuditStaff', 'listWebhookDeliveries'],
  'everything about a person, for one asker after the other: test/api/privacy/many-exports.once.test.ts': ['exportMe'],
}

const names = Object.keys(calls) as PathName[]
const answersWithList = names.filter((name) => PATHS[name][0] === 'GET' && hasList(calls[name].response))

function hasList(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'array') return true
  if (def.type === 'object') return Object.values(def.shape).some(hasList)
  if (def.type === 'union') return def.options.some(hasList)
  if (def.type === 'pipe') return hasList(def.in) || hasList(def.out)
  if (def.type === 'record') return hasList(def.valueType)
  if (def.type === 'lazy') return hasList(def.getter())
  return 'innerType' in def && hasList(def.innerType as z.core.$ZodType)
}

test('every list of the API is in the length matrix, or has a reason why it stays short', () => {
  const measured = longLists({ ownerId: 1, jobId: 1, orderId: 1, productId: 1 }).map(({ path }) => loggedRoute(`/api${path}`))
  const isMeasured = (name: PathName) => measured.includes(`/api${PATHS[name][1]}`)
  const short = Object.values(STAYS_SHORT).flat()
  expect(answersWithList.filter((name) => !isMeasured(name) && !short.includes(name))).toEqual([])
  expect(short.filter((name) => !answersWithList.includes(name) || isMeasured(name))).toEqual([])
})
