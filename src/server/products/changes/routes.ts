import { staffProductCalls } from '#contract/products/staff-product.ts'
import { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { tagCalls } from '#contract/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { route } from '#server/http/route.ts'
import { changeProducts } from './change-products.ts'
import { deleteProduct } from './delete-product.ts'
import { mergeTags } from './merge-tags.ts'
import { changeProduct, createProduct } from './save-product.ts'

export const productChangeRoutes = [
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
]

function withNote(message: string, note: string | null): string {
  return note === null ? message : `${message} ${note}`
}
