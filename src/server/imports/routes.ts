import { productImportCalls } from '#contract/imports/product-imports.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { route } from '#server/http/route.ts'
import { beginImport, cancelImport } from './change-import.ts'
import { exportProducts } from './export-products.ts'
import { listImports, showImport } from './import-answer.ts'
import { importProducts } from './import-products.ts'
import { answerImportReport } from './import-report.ts'
import { sendImport } from './send-import.ts'

export const productImportRoutes = [
  route(staffProductListCalls.exportProducts, (shop, { query }) => exportProducts(shop, query)),
  route(staffProductListCalls.importProducts, (shop, { query, request, visitor }) => importProducts(shop, visitor, request, query)),
  route(productImportCalls.listProductImports, async ({ db, now }) => ({ imports: await listImports(db, now()) })),
  route(productImportCalls.showProductImport, async (shop, { params }) => ({ import: await showImport(shop, params.id) })),
  route(productImportCalls.sendProductImport, async (shop, { request, query, visitor }) => ({
    message: 'Filen er modtaget og læses igennem',
    import: await sendImport(shop, visitor, request, query),
  })),
  route(productImportCalls.beginProductImport, async (shop, { params, body, visitor }) => ({
    message: 'Indlæsningen er i gang',
    import: await beginImport(shop, visitor, params.id, body),
  })),
  route(productImportCalls.cancelProductImport, async (shop, { params, visitor }) => ({
    message: 'Indlæsningen er stoppet',
    import: await cancelImport(shop, visitor, params.id),
  })),
  route(productImportCalls.downloadImportReport, (shop, { params }) => answerImportReport(shop, params.id)),
]
