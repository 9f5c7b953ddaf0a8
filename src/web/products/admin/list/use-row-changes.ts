import { useEffect, useRef, useState } from 'react'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { changedByBoth } from '#domain/audit/audit.ts'
import { browserApi } from '#web/api.ts'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { PRODUCT_NOT_SAVED, type RowChange } from '#web/products/admin/form/use-product-edit.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { showUndoToast } from '#web/ui/undo-toast.tsx'

export type RowConflict = Changed<StaffProduct> & Readonly<{ change: RowChange }>

/** Rows with their changes applied at once and reverted on refusal. Changes of one product are sent one at a time, so none conflicts. */
export function useRowChanges(loaded: readonly StaffProduct[]) {
  const [rows, setRows] = useState(loaded)
  const [conflict, setConflict] = useState<RowConflict | null>(null)
  const known = useRef(new Map<number, StaffProduct>())
  const queues = useRef(new Map<number, Promise<void>>())
  /** Unanswered changes by product, shown on top of the server's answers. */
  const unanswered = useRef(new Map<number, readonly RowChange[]>())
  const withUnanswered = (product: StaffProduct) => (unanswered.current.get(product.id) ?? []).reduce(withChange, product)
  // biome-ignore lint/correctness/useExhaustiveDependencies: unanswered changes change without the list
  useEffect(() => {
    setRows(loaded.map(withUnanswered))
    known.current = new Map(loaded.map((product) => [product.id, product]))
  }, [loaded])

  const show = (product: StaffProduct) => {
    const shown = withUnanswered(product)
    setRows((all) => all.map((row) => (row.id === product.id ? shown : row)))
  }
  const storeRow = (product: StaffProduct) => {
    known.current.set(product.id, product)
    show(product)
  }
  const removeUnanswered = (id: number) => unanswered.current.set(id, (unanswered.current.get(id) ?? []).slice(1))
  const send = async (id: number, change: RowChange) => {
    const before = known.current.get(id)
    if (!before) return void removeUnanswered(id)
    try {
      const { product, message } = await sendOnto(before, change).finally(() => removeUnanswered(id))
      storeRow(product)
      // the stored stock differs: orders took some, or it was typed as more or fewer
      if (change.stockChange !== undefined || (change.stock !== undefined && product.stock !== change.stock)) toast.success(message)
      if (change.active === false) notifyHidden(product)
    } catch (error) {
      show(before)
      const changed = editConflict<StaffProduct>(error)
      if (changed) setConflict({ ...changed, before, change })
      else toast.error(messageOf(error, PRODUCT_NOT_SAVED))
    }
  }
  // hiding is a single press among harmless ones, so its message offers an undo
  const notifyHidden = (product: StaffProduct) =>
    void showUndoToast(`${product.nameDa} er skjult i butikken.`, () => change(product, { active: true }))
  const change = (product: StaffProduct, requested: RowChange) => {
    unanswered.current.set(product.id, [...(unanswered.current.get(product.id) ?? []), requested])
    show(known.current.get(product.id) ?? product)
    const queued = (queues.current.get(product.id) ?? Promise.resolve()).then(() => send(product.id, requested))
    queues.current.set(
      product.id,
      queued.catch(() => void toast.error(PRODUCT_NOT_SAVED)),
    )
  }
  const resolve = (choice: 'mine' | 'theirs') => {
    if (!conflict) return
    storeRow(conflict.now)
    setConflict(null)
    if (choice === 'mine') change(conflict.now, conflict.change)
  }
  return { rows, change, conflict, resolve }
}

/** Sends the change; after a colleague's change of other fields it is sent again onto their version. Throws the refusal otherwise. */
async function sendOnto(before: StaffProduct, change: RowChange): ReturnType<typeof browserApi.changeProduct> {
  const { id, revision, stock } = before
  try {
    return await browserApi.changeProduct({ params: { id }, body: { ...change, seen: { revision, stock } } })
  } catch (error) {
    const changed = editConflict<StaffProduct>(error)
    if (!changed || changedByBoth(tickedAs(before), change, tickedAs(changed.now)).length > 0) throw error
    return await sendOnto(changed.now, change)
  }
}

/** Points as staff ticked them, which is what a row changes. */
function tickedAs(product: StaffProduct) {
  return { ...product, pointsEligible: product.markedPointsEligible }
}

/** The row before the server has answered. Points show what staff ticked; the category may exclude the product. */
function withChange(product: StaffProduct, { pointsEligible, stockChange, ...rest }: RowChange): StaffProduct {
  return {
    ...product,
    ...rest,
    ...(pointsEligible === undefined ? {} : { markedPointsEligible: pointsEligible }),
    ...(stockChange === undefined ? {} : { stock: Math.max(0, product.stock + stockChange) }),
  } as StaffProduct
}
