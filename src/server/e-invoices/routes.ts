import { eInvoiceCalls } from '#contract/e-invoices.ts'
import { route } from '#server/http/route.ts'
import { connectAccessPoint, disconnectAccessPoint, showAccessPoint, testAccessPoint } from './connect-access-point.ts'
import { sendEInvoice, showEInvoice } from './send-e-invoice.ts'

export const eInvoiceRoutes = [
  route(eInvoiceCalls.showAccessPoint, async (shop) => await showAccessPoint(shop)),

  route(eInvoiceCalls.connectAccessPoint, async (shop, { body, visitor }) => {
    await connectAccessPoint(shop, visitor, body)
    return { message: 'Adgangspunktet er forbundet', ...(await showAccessPoint(shop)) }
  }),

  route(eInvoiceCalls.disconnectAccessPoint, async (shop, { visitor }) => {
    await disconnectAccessPoint(shop, visitor)
    return { message: 'Forbindelsen er afbrudt' }
  }),

  route(eInvoiceCalls.testAccessPoint, async (shop) => ({ missing: await testAccessPoint(shop) })),

  route(eInvoiceCalls.showEInvoice, (shop, { params }) => showEInvoice(shop.db, params.id, shop.now())),

  route(eInvoiceCalls.sendEInvoice, async (shop, { params, body, visitor }) => ({
    invoice: await sendEInvoice(shop, visitor, params.id, body),
    message: 'E-fakturaen sendes',
  })),
]
