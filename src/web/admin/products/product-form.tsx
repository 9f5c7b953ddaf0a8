import { useRef, useState } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { type AssortmentProduct, newProduct } from '#contract/assortment.ts'
import { schemaResolver, showRefusedFields } from '#web/account/schema-form.ts'
import { ColourField } from '#web/admin/tags/colour-field.tsx'
import { TagDialog } from '#web/admin/tags/tag-dialog.tsx'
import { danishNameOf, type EditedKind, type EditedTag } from '#web/admin/tags/tag-kinds.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FIELD_OF_KIND, TagSelect } from './classification-fields.tsx'
import { FormSection } from './form-section.tsx'
import { ImageEditor } from './image-editor.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PointsHint } from './points-hint.tsx'
import { PreviewCard } from './preview-card.tsx'
import { LivePrice, PriceHistory } from './price-section.tsx'
import {
  PRODUCT_FIELDS,
  type ProductField,
  productChangesOf,
  productFormOf,
  toNewProduct,
  type ProductForm as Values,
} from './product-form-values.ts'
import { SpecificationEditor } from './specification-editor.tsx'
import { TagChips } from './tag-chips.tsx'
import { type TagChoices, useTagChoices } from './tag-choices.ts'
import { UnsavedWarning } from './unsaved-warning.tsx'

const resolver = schemaResolver<Values>(newProduct)
const FAILED = 'Produktet kunne ikke gemmes'

type ProductFormProps = { product: AssortmentProduct | null; start: Values; choices: TagChoices }

/** Every field of a product (spec §3). A new one has no `product`; an edit sends what changed and never overwrites a colleague's. */
export function ProductForm({ product: opened, start, choices: loaded }: ProductFormProps) {
  const navigate = useNavigate()
  const choices = useTagChoices(loaded)
  const [product, setProduct] = useState(opened)
  const [before, setBefore] = useState(start)
  const [theirs, setTheirs] = useState<AssortmentProduct | null>(null)
  const [newTag, setNewTag] = useState<EditedKind | null>(null)
  const mayLeave = useRef(false)
  const { register, handleSubmit, control, reset, setValue, getValues, setError, formState } = useForm<Values>({
    defaultValues: start,
    resolver: async (form, context, options) => {
      const { errors } = await resolver(toNewProduct(form) as unknown as Values, context, options)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: form, errors: {} }
    },
    mode: 'onTouched',
  })
  const errorOf = (name: ProductField) => errorText(formState.errors, name)

  const take = (saved: AssortmentProduct, mine: Partial<Values> = {}) => {
    const form = productFormOf(saved)
    setProduct(saved)
    setBefore(form)
    reset(form)
    for (const [field, value] of Object.entries(mine)) setValue(field as ProductField, value, { shouldDirty: true })
  }
  const submit = handleSubmit(async (form) => {
    try {
      if (product) {
        const body = { ...productChangesOf(form, before), revision: product.revision }
        take((await browserApi.changeProduct({ params: { id: product.id }, body })).product)
        toast.success('Produkt opdateret!')
      } else {
        const { product: created } = await browserApi.createProduct({ body: toNewProduct(form) })
        mayLeave.current = true
        toast.success('Produkt oprettet!')
        await navigate(paths.adminProduct(created.id), { replace: true })
      }
    } catch (error) {
      if (product && error instanceof ApiError && error.code === 'product_changed') {
        setTheirs((await browserApi.showAssortmentProduct({ params: { id: product.id } })).product)
        return
      }
      toast.error(messageOf(error, product ? FAILED : 'Kunne ikke oprette produkt'))
      if (error instanceof ApiError && error.code === 'sku_taken') setError('kcwId', { message: error.message })
      showRefusedFields(error, PRODUCT_FIELDS, setError)
    }
  })
  const addTag = (kind: EditedKind, { id }: EditedTag) => {
    setNewTag(null)
    const field = FIELD_OF_KIND[kind]
    // the list is fetched anew first: a select cannot hold what is not among its options
    setTimeout(() => {
      const value = field === 'colorTags' || field === 'featureTags' ? [...getValues(field), id] : id
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
    }, 0)
  }
  const named = (tags: readonly EditedTag[] | readonly Readonly<{ id: string; name: string }>[]) =>
    tags.map((tag) => ({ id: tag.id, label: danishNameOf(tag as EditedTag) ?? tag.name }))

  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Produkt" className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <FormSection title="Navn og tekst">
            <TextField {...register('name')} label="Navn EN*" lang="en" autoComplete="off" error={errorOf('name')} />
            <TextField {...register('nameDa')} label="Navn DA*" autoComplete="off" error={errorOf('nameDa')} />
            <TextAreaField {...register('description')} label="Beskrivelse EN" lang="en" rows={6} error={errorOf('description')} />
            <TextAreaField {...register('descriptionDa')} label="Beskrivelse DA" rows={6} error={errorOf('descriptionDa')} />
            <TextAreaField {...register('features')} label="Fordele" hint="En pr. linje." error={errorOf('features')} />
            <TextField
              {...register('kcwId')}
              label="KCW ID (SKU)"
              hint="Tomt: laves ud fra navnet."
              autoComplete="off"
              error={errorOf('kcwId')}
            />
          </FormSection>
          <FormSection title="Pris og lager">
            <TextField
              {...register('price')}
              label="Pris (DKK)*"
              inputMode="decimal"
              autoComplete="off"
              hint="Inkl. moms."
              error={errorOf('price')}
            />
            <TextField {...register('promotion')} label="Tilbud (%)" inputMode="numeric" autoComplete="off" error={errorOf('promotion')} />
            <LivePrice control={control} choices={choices} />
            <TextField {...register('stock')} label="Lager*" inputMode="numeric" autoComplete="off" error={errorOf('stock')} />
            {product && <PriceHistory productId={product.id} revision={product.revision} />}
          </FormSection>
          <FormSection title="Klassifikation">
            <TagSelect
              {...register('categoryId')}
              label="Kategori*"
              none="Vælg"
              tags={named(choices.categories)}
              error={errorOf('categoryId')}
              onNew={() => setNewTag('categories')}
            />
            <TagSelect
              {...register('productTypeId')}
              label="Produkttype"
              none="Ingen"
              tags={named(choices.productTypes)}
              error={errorOf('productTypeId')}
              onNew={() => setNewTag('product-types')}
            />
            <TagSelect
              {...register('series')}
              label="Serie"
              none="Ingen"
              tags={named(choices.series)}
              error={errorOf('series')}
              onNew={() => setNewTag('series')}
            />
            <TagSelect
              {...register('backingType')}
              label="Backing type"
              none="Ingen"
              tags={named(choices.backingTypes)}
              error={errorOf('backingType')}
              onNew={() => setNewTag('backing-types')}
            />
            <Controller
              control={control}
              name="colorTags"
              render={({ field }) => (
                <TagChips
                  label="Farver"
                  tags={choices.colors.map(({ id, name_da, hex_code }) => ({ id, label: name_da, hex: hex_code }))}
                  value={field.value}
                  onChange={field.onChange}
                  error={errorOf('colorTags')}
                />
              )}
            />
            <ColourField control={control} name="hex" label="Farvekode" hint="Tomt: den første farves." error={errorOf('hex')} />
            <div className="flex items-end">
              <Button size="sm" onClick={() => setNewTag('colors')}>
                + Ny farve
              </Button>
            </div>
            <Controller
              control={control}
              name="featureTags"
              render={({ field }) => (
                <TagChips
                  label="Features"
                  tags={named(choices.features)}
                  value={field.value}
                  onChange={field.onChange}
                  error={errorOf('featureTags')}
                />
              )}
            />
          </FormSection>
          <FormSection title="Specifikationer" hint="Skriv Ja eller Nej for egenskaber.">
            <SpecificationEditor control={control} register={register} error={errorOf('specifications')} />
          </FormSection>
          <FormSection title="Billeder">
            <Controller
              control={control}
              name="images"
              render={({ field }) => <ImageEditor images={field.value} onChange={field.onChange} error={errorOf('images')} />}
            />
          </FormSection>
          <FormSection title="Point og synlighed">
            <Checkbox {...register('pointsEligible')} label="Point Berettiget" />
            <TextField
              {...register('pointsCost')}
              label="Pris i point"
              inputMode="numeric"
              autoComplete="off"
              error={errorOf('pointsCost')}
            />
            <PointsHint control={control} choices={choices} />
            <Checkbox {...register('active')} label="Aktiv: vises i butikken" />
            <Checkbox {...register('featured')} label="Featured: vises på forsiden" />
            <Checkbox {...register('newlyAdded')} label="Nyligt Tilføjet" />
          </FormSection>
        </div>
        <aside aria-label="Sådan vises produktet" className="max-xl:hidden">
          <div className="sticky top-6 pt-6">
            <p className="pb-3 text-xs font-semibold text-muted">Sådan vises det i butikken</p>
            <PreviewCard control={control} product={product} choices={choices} />
          </div>
        </aside>
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-t border-edge bg-ground py-3 xl:col-span-2">
          <p aria-live="polite" className="mr-auto text-xs text-muted">
            {Object.keys(formState.errors).length > 0
              ? 'Ret felterne markeret med rødt.'
              : formState.isDirty
                ? 'Ændringer er ikke gemt.'
                : ''}
          </p>
          <Button onClick={() => void navigate(paths.adminProducts())}>Tilbage</Button>
          <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Gemmer...">
            {product ? 'Gem Ændringer' : 'Opret produkt'}
          </Button>
        </div>
      </form>
      {newTag && (
        <TagDialog kind={newTag} failed="Kunne ikke oprette tag" onSaved={(tag) => addTag(newTag, tag)} onClose={() => setNewTag(null)} />
      )}
      {theirs && (
        <MergeDialog
          before={before}
          theirs={productFormOf(theirs)}
          mine={getValues()}
          choices={choices}
          onMerge={(fields) => {
            const mine = Object.fromEntries(fields.map((field) => [field, getValues(field)]))
            take(theirs, mine)
            setTheirs(null)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      <UnsavedWarning isDirty={formState.isDirty} mayLeave={mayLeave} />
    </>
  )
}

/** A list's error may stand on the list or on one of its entries. */
function errorText(errors: FieldErrors<Values>, name: ProductField): string | undefined {
  const error = errors[name] as { message?: string; root?: { message?: string } } | undefined
  return error?.message ?? error?.root?.message
}
