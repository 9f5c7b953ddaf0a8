import { ownInvoiceCalls } from '#contract/payments/own-invoices.ts'
import { statementFileName } from '#domain/payments/account-statement.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { route } from '#server/http/route.ts'
import { findOwnAccount } from './own-account.ts'
import { payInvoices, requestTransfer, stopPayment } from './pay-invoices.ts'
import { renderStatementPdf } from './statement.ts'

export const ownInvoiceRoutes = [
  route(
    ownInvoiceCalls.listOwnInvoices,
    async (shop, { visitor }) => ({ account: await findOwnAccount(shop, visitor) }),
    () => true,
  ),

  route(ownInvoiceCalls.payInvoices, async (shop, { body, visitor }) => ({ url: await payInvoices(shop, visitor, body) })),

  route(ownInvoiceCalls.askForTransfer, (shop, { body, visitor }) => requestTransfer(shop, visitor, body)),

  route(ownInvoiceCalls.stopInvoicePayment, async (shop, { params, visitor }) => ({
    message: (await stopPayment(shop, visitor, params.id)) ? 'Betalingen er lukket' : 'Betalingen er allerede gået igennem',
  })),

  route(ownInvoiceCalls.downloadOwnStatement, (shop, { query, visitor }) =>
    pdfAnswer(shop, { fileName: statementFileName(query), render: () => renderStatementPdf(shop, visitor, query) }),
  ),
]
