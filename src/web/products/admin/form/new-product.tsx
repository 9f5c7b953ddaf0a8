import { redirect } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { fetchTagChoices } from '#web/tags/tag-choices.ts'
import type { Route } from './+types/new-product.ts'
import { ProductForm } from './product-form.tsx'
import { copyOf, EMPTY_PRODUCT } from './product-form-values.ts'

const TITLE = 'Nyt produkt'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const copied = Number(url.searchParams.get('kopi'))
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'addProducts')) throw redirect(paths.adminProducts())
    const choices = await fetchTagChoices()
    if (!Number.isInteger(copied) || copied < 1) return { choices, start: EMPTY_PRODUCT }
    const { product } = await browserApi.showStaffProduct({ params: { id: copied } })
    return { choices, start: copyOf(product) }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminNewProduct()} />
}

export default function NewProduct({ loaderData: { choices, start } }: Route.ComponentProps) {
  return (
    <AdminPage title={TITLE} path={paths.adminNewProduct()}>
      <ProductForm product={null} start={start} choices={choices} />
    </AdminPage>
  )
}
