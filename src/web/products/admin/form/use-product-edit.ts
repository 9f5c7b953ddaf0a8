import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { EditConflict } from '#contract/http/edit-conflict.ts'
import { paths } from '#contract/pages/pages.ts'
import { newProduct, type ProductChange, productChange, type StaffProduct } from '#contract/products/staff-product.ts'
import { changedByBoth } from '#domain/audit/audit.ts'
import { type BULK_FLAGS, productLabel } from '#domain/products/product-fields.ts'
import { changeLeft } from '#domain/products/typed-stock.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { editConflict, nameOfOther, rebaseForm } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import {
  differingFields,
  FORM_FIELDS,
  type ProductField,
  productChangesOf,
  productFormOf,
  specificationFaults,
  toNewProduct,
  type ProductForm as Values,
} from './product-form-values.ts'

export type RowChange = Pick<ProductChange, 'price' | 'promotion' | 'stock' | 'stockChange' | (typeof BULK_FLAGS)[number]>

/** '+40' in the stock is sent as `stockChange`. */
const fieldOf = (sent: string) => (sent === 'stockChange' ? 'stock' : sent.replace(/\..*/s, ''))
const creating = formResolver<Values>(newProduct, { toBody: toNewProduct, validate: specificationFaults })

export type ProductEdit = ReturnType<typeof useProductEdit>

/** The form of one product: opened and typed values, saving, and a colleague's changes. */
export function useProductEdit(opened: StaffProduct | null, start: Values) {
  const navigate = useNavigate()
  const [product, setProduct] = useState(opened)
  const [before, setBefore] = useState(start)
  const [theirs, setTheirs] = useState<EditConflict<StaffProduct> | null>(null)
  const form = useForm<Values>({
    defaultValues: start,
    // only changed fields are sent and checked: users who may not see the price have none
    resolver: product
      ? formResolver<Values>(productChange, { toBody: (typed) => productChangesOf(typed, before), validate: specificationFaults, fieldOf })
      : creating,
    mode: 'onTouched',
  })
  // read while rendering, as react-hook-form only tracks what is read
  const { errors, isDirty, isSubmitting } = form.formState

  /** Continues from the saved product; values typed since `was` stay typed. */
  const rebaseOn = (saved: StaffProduct, was: Values) => {
    const values = productFormOf(saved)
    setProduct(saved)
    setBefore(values)
    rebaseForm(form, was, values)
  }
  /** Opens the page of a created product, once everything typed is saved. */
  const openOwnPage = async (saved: StaffProduct) => {
    if (opened || differingFields(productFormOf(saved), form.getValues()).length > 0) return
    await navigate(paths.adminProduct(saved.id), { replace: true, state: ASKS_NOTHING })
  }
  /** Saves on top of a colleague's version, unless both changed the same field. */
  const change = async (typed: Values, onto: StaffProduct, was: Values): Promise<void> => {
    const { id, revision, stock } = onto
    try {
      const { message, product: saved } = await browserApi.changeProduct({
        params: { id },
        body: { ...productChangesOf(typed, was), seen: { revision, stock } },
      })
      const stockNow = form.getValues('stock')
      rebaseOn(saved, typed)
      if (stockNow !== typed.stock)
        form.setValue('stock', changeLeft(stockNow, { sent: typed.stock, stock }) ?? String(saved.stock), { shouldDirty: true })
      toast.success(message)
      await openOwnPage(saved)
    } catch (error) {
      const changed = editConflict<StaffProduct>(error)
      if (!changed) throw error
      const theirValues = productFormOf(changed.now)
      if (changedByBoth(was, form.getValues(), theirValues).length > 0) return setTheirs(changed)
      const mine = Object.fromEntries(differingFields(was, typed).map((field) => [field, typed[field]]))
      rebaseOn(changed.now, was)
      await change({ ...theirValues, ...mine }, changed.now, theirValues)
      const labels = differingFields(was, theirValues).map(productLabel)
      if (labels.length > 0) toast.success(`${nameOfOther(changed)} har imens ændret ${labels.join(', ')}.`)
    }
  }
  const create = async (typed: Values) => {
    const { message, product: created } = await browserApi.createProduct({ body: toNewProduct(typed) })
    toast.success(message)
    rebaseOn(created, typed)
    await openOwnPage(created)
  }
  const submit = form.handleSubmit(async (typed) => {
    try {
      await (product ? change(typed, product, before) : create(typed))
    } catch (error) {
      toast.error(messageOf(error, product ? PRODUCT_NOT_SAVED : 'Kunne ikke oprette produkt'))
      if (error instanceof ApiError && error.code === 'sku_taken') form.setError('kcwId', { message: error.message })
      showRefusedFields(error, FORM_FIELDS, form.setError)
    }
  })
  /** Continues from the colleague's version with the given own fields, still to be saved. */
  const merge = (fields: readonly ProductField[]) => {
    if (!theirs) return
    rebaseOn(theirs.now, { ...form.getValues(), ...Object.fromEntries(fields.map((field) => [field, before[field]])) })
    setTheirs(null)
  }

  return {
    form,
    product,
    before,
    theirs,
    isDirty,
    isSubmitting,
    hasErrors: Object.keys(errors).length > 0,
    field: fieldsOf(form.register, errors),
    errorOf: (name: ProductField) => errorText(errors, name),
    submit,
    merge,
    dismissTheirs: () => setTheirs(null),
  }
}

/** A list's error may be on the list or on an entry. */
function errorText(errors: FieldErrors<Values>, name: ProductField): string | undefined {
  const error = errors[name] as { message?: string; root?: { message?: string } } | undefined
  return error?.message ?? error?.root?.message
}

export const PRODUCT_NOT_SAVED = 'Produktet kunne ikke gemmes'
