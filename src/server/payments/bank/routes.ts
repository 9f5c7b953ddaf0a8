import { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { findBankTargets, listBankLines, listBankStatements } from './bank-lines.ts'
import { bookBankLines } from './book-lines.ts'
import { setBankLineAside } from './set-aside.ts'
import { readBankStatement, undoBankStatement } from './store-statement.ts'

export const bankStatementRoutes = [
  route(bankStatementCalls.readBankStatement, (shop, { request, query, visitor }) => readBankStatement(shop, visitor, request, query)),

  route(bankStatementCalls.listBankStatements, async (shop) => ({ statements: await listBankStatements(shop.db) })),

  route(bankStatementCalls.undoBankStatement, async (shop, { params, visitor }) => ({
    message: `${count(await undoBankStatement(shop, visitor, params.id), 'linje', 'linjer')} er fjernet`,
  })),

  route(bankStatementCalls.listBankLines, (shop, { query }) => listBankLines(shop.db, query)),

  route(bankStatementCalls.findBankTargets, async (shop, { query }) => ({ targets: await findBankTargets(shop.db, query.search) })),

  route(bankStatementCalls.bookBankLines, (shop, { body, visitor }) => bookBankLines(shop, visitor, body)),

  route(bankStatementCalls.setBankLineAside, async (shop, { params, body, visitor }) => {
    await setBankLineAside(shop, visitor, params.id, body)
    return { message: body.reason === null ? 'Linjen er taget frem igen' : 'Linjen er lagt til side' }
  }),
]
