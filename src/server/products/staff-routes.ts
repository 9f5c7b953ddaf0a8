import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { tagCalls } from '#contract/tags.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { changeProducts } from './change-products.ts'
import { exportProducts } from './csv/export-products.ts'
import { importProducts } from './csv/import-products.ts'
import { deleteProduct } from './delete-product.ts'
import { mergeTags } from './merge-tags.ts'
import { showPriceHistory } from './price-history.ts'
import { changeProduct, createProduct } from './save-product.ts'
import { showStaffProduct, toAssortmentAnswers } from './staff-product-answer.ts'
import { findAssortment, readFilter } from './staff-queries.ts'

export const staffProductRoutes = [
  route(staffProductListCalls.listStaffProducts, async (shop, { query: { page = 1, limit = MAX_PAGE_SIZE, sort, ...filter } }) => {
    const { rows, total } = await findAssortment(shop.db, await readFilter(shop, filter), { sort, limit, offset: (page - 1) * limit })
    return { products: await toAssortmentAnswers(shop.db, rows), total }
  }),
  route(staffProductCalls.showStaffProduct, async (shop, { params }) => ({ product: await showStaffProduct(shop.db, params.id) })),

  route(staffProductCalls.createProduct, async (shop, { body, visitor }) => {
    const { product, note, undoableId } = await createProduct(shop, visitor, body)
    return { message: withNote('Produkt oprettet!', note), product, undoableId }
  }),
  route(staffProductCalls.changeProduct, async (shop, { params, body, visitor }) => {
    const { product, note } = await changeProduct(shop, visitor, params.id, body)
    return { message: withNote('Produkt opdateret!', note), product }
  }),
  route(staffProductCalls.deleteProduct, async (shop, { params, visitor }) => {
    return { message: 'Produkt slettet', undoableId: await deleteProduct(shop, visitor, params.id) }
  }),
  route(staffProductListCalls.changeProducts, (shop, { body, visitor }) => changeProducts(shop, visitor, body)),
  route(tagCalls.mergeTags, async (shop, { params, body, visitor }) => {
    const { tag, merged, undoableId } = await mergeTags(shop, visitor, params, body.into)
    return { message: `Slået sammen. ${count(merged, 'produkt', 'produkter')} ændret`, tag, undoableId }
  }),
  route(staffProductCalls.showPriceHistory, (shop, { params }) => showPriceHistory(shop.db, params.id)),

  route(staffProductListCalls.exportProducts, (shop, { query }) => exportProducts(shop, query)),
  route(staffProductListCalls.importProducts, (shop, { query, request, visitor }) => importProducts(shop, visitor, request, query)),
]

function withNote(message: string, note: string | null): string {
  return note === null ? message : `${message} ${note}`
}
