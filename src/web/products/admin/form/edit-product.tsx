import { ArrowUpRight, Copy, Layers2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { type AnswerOf, browserApi, orNotFound } from '#web/api.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { DocumentsSection } from '#web/products/admin/documents/documents-section.tsx'
import { useMay } from '#web/session/use-may.ts'
import { fetchTagChoices } from '#web/tags/tag-choices.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showUndoableChange } from '#web/ui/undo-toast.tsx'
import type { Route } from './+types/edit-product.ts'
import { ProductForm } from './product-form.tsx'
import { productFormOf } from './product-form-values.ts'

const TITLE = 'Rediger produkt'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return loadForStaff(async () => {
    const [{ product, documents }, choices] = await Promise.all([
      orNotFound(browserApi.showStaffProduct({ params: { id } })),
      fetchTagChoices(),
    ])
    return { product, choices, documents }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

export default function EditProduct({ loaderData: { product, choices, documents } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const describes = useMay()('describeProducts')
  return (
    <AdminPage title={product.nameDa} path={paths.adminProduct(product.id)} action={<Actions product={product} />}>
      <ProductForm key={product.id} product={product} start={productFormOf(product)} choices={choices} />
      {describes && (
        <DocumentsSection
          productId={product.id}
          hazardStatements={product.hazardStatements}
          documents={documents}
          onChanged={() => void revalidate()}
        />
      )}
    </AdminPage>
  )
}

type Product = AnswerOf<'showStaffProduct'>['product']

function Actions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const mayAdd = useMay()('addProducts')
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isBusy } = useAction({ failed: 'Produktet kunne ikke slettes' })
  const remove = () =>
    run(async () => {
      const { undoableId } = await browserApi.deleteProduct({ params: { id: product.id } })
      showUndoableChange('Produkt slettet', undoableId)
      await navigate(paths.adminProducts(), { replace: true, state: ASKS_NOTHING })
    })
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton size="sm" to={paths.adminProductStock(product.id)}>
        <Layers2 size={16} aria-hidden /> Lager og batches
      </LinkButton>
      {product.active && (
        <LinkButton size="sm" to={paths.product(product.kcwId)}>
          <ArrowUpRight size={16} aria-hidden /> Vis i butikken
        </LinkButton>
      )}
      {mayAdd && (
        <>
          <LinkButton size="sm" to={paths.adminNewProduct({ kopi: product.id })}>
            <Copy size={16} aria-hidden /> Dupliker
          </LinkButton>
          <Button size="sm" onClick={() => setIsConfirming(true)}>
            <Trash2 size={16} aria-hidden /> Slet
          </Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Slet produkt"
          question={`Er du sikker på, at du vil slette ${product.nameDa}? Ordrer beholder produktets navn og pris.`}
          confirmLabel="Slet"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}
