import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import {
  CATEGORY_ID_FIXED,
  type Category,
  type CategoryInput,
  type CountedTag,
  categoryInput,
  type TagInput,
  tagInput,
} from '#contract/tags/tags.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { slugOf } from '#domain/products/slug.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Checkbox, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ColourField } from './colour-field.tsx'
import { danishNameOf, type EditedKind, type EditedTag, KINDS } from './tag-choices.ts'

type TagDialogProps = {
  kind: EditedKind
  tag?: EditedTag | undefined
  /** Shown when the server gives no reason (requirements §8). */
  failed?: string
  onSaved: (tag: EditedTag) => void
  onClose: () => void
}

/** Creates or edits a tag or category (requirements §2 'Tag management' and 'Product import'). Render it outside other forms. */
export function TagDialog({ kind, tag: opened, failed = 'Kunne ikke gemme tag', onSaved, onClose }: TagDialogProps) {
  const { record: tag, changed, applyConflict } = useEditedRecord(opened)
  const form = useForm({
    defaultValues: tagFormOf(tag),
    resolver: tagResolver(kind),
    mode: 'onTouched',
  })
  const { register, handleSubmit, setValue, getValues, control, formState } = form
  const field = fieldsOf(register, formState.errors)
  const title = tag ? KINDS[kind].edit : KINDS[kind].create

  const { run } = useAction({ failed, onError: (error) => applyConflict(error, form, tagFormOf, TAG_FIELDS) })
  const submit = handleSubmit((typed) =>
    run(async () => {
      const saved = await save(kind, typed, tag)
      toast.success(tag ? 'Tag opdateret!' : 'Tag oprettet!')
      void queryClient.invalidateQueries({ queryKey: ['tags'] })
      onSaved(saved)
    }),
  )
  // React bubbles a submit to the form around the dialog
  const submitThisForm = (event: FormEvent) => {
    event.stopPropagation()
    void submit(event)
  }
  const offerSlug = () => {
    if (kind === 'categories' && !tag && !getValues('id')) setValue('id', slugOf(getValues('name_da') || getValues('name')))
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submitThisForm}
      saveLabel={tag ? 'Gem ændringer' : 'Opret'}
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name={kind === 'categories' ? 'Kategorien' : 'Tagget'} changed={changed} className="sm:col-span-2" />
      <TextField
        {...field('name', { onBlur: offerSlug })}
        label={kind === 'backing-types' ? 'Navn*' : 'Navn EN*'}
        autoComplete="off"
        className={kind === 'backing-types' ? 'sm:col-span-2' : undefined}
      />
      {kind !== 'backing-types' && (
        <TextField {...field('name_da', { onBlur: offerSlug })} label="Navn DA" hint="Tomt: det engelske navn." autoComplete="off" />
      )}
      {kind === 'categories' && (
        <TextField
          {...field('id')}
          label="ID slug*"
          readOnly={tag !== undefined}
          hint={tag ? CATEGORY_ID_FIXED : 'Små bogstaver a-z, tal og bindestreg.'}
          autoComplete="off"
          className="sm:col-span-2"
        />
      )}
      {kind === 'colors' && (
        <ColourField control={control} name="hex_code" error={formState.errors.hex_code?.message} className="sm:col-span-2" />
      )}
      {kind === 'series' && <SeriesCategory {...field('categoryId')} chosen={(tag as { categoryId?: string })?.categoryId} />}
      {kind !== 'colors' && <TextAreaField {...field('description')} label="Beskrivelse" isOptional rows={3} className="sm:col-span-2" />}
      {kind === 'categories' && (
        <>
          <ProductTypeBoxes register={register} />
          <Checkbox {...register('pointsEligible')} label="Produkter i kategorien kan give og købes for point" className="sm:col-span-2" />
        </>
      )}
    </FormDialog>
  )
}

async function save(kind: EditedKind, form: ReturnType<typeof tagFormOf>, tag: EditedTag | undefined): Promise<EditedTag> {
  if (kind === 'categories') {
    const body = toCategoryInput(form)
    if (!tag) return (await browserApi.createCategory({ body })).category
    const changes = tagChangesOf(body, toCategoryInput(tagFormOf(tag)), tag)
    return (await browserApi.changeCategory({ params: { id: tag.id }, body: changes })).category
  }
  const body = toTagInput(kind, form)
  if (!tag) return (await browserApi.createTag({ params: { kind }, body })).tag
  const changes = tagChangesOf(body, toTagInput(kind, tagFormOf(tag)), tag)
  return (await browserApi.changeTag({ params: { kind, id: tag.id }, body: changes })).tag
}

function SeriesCategory({
  chosen,
  ...field
}: Omit<React.ComponentProps<'select'>, 'className'> & { error: string | undefined; chosen: string | null | undefined }) {
  const { data } = useAnswer({ queryKey: ['tags', 'categories'], queryFn: () => browserApi.listCategories() })
  // shows the current category until the list has loaded, so that saving early keeps it
  const categories = data?.categories ?? (chosen ? [{ id: chosen, name_da: chosen }] : [])
  return (
    <SelectField {...field} label="Kategori" isOptional className="sm:col-span-2">
      <option value="">Ingen</option>
      {categories.map(({ id, name_da }) => (
        <option key={id} value={id}>
          {name_da}
        </option>
      ))}
    </SelectField>
  )
}

type Register = ReturnType<typeof useForm<ReturnType<typeof tagFormOf>>>['register']

function ProductTypeBoxes({ register }: { register: Register }) {
  const { data } = useAnswer({
    queryKey: ['tags', 'product-types'],
    queryFn: () => browserApi.listTags({ params: { kind: 'product-types' } }),
  })
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-xs font-semibold">Produkttyper</legend>
      <div className="grid sm:grid-cols-2">
        {data?.tags.map((type) => (
          <Checkbox key={type.id} {...register('productTypeIds')} value={type.id} label={danishNameOf(type) ?? type.name} />
        ))}
      </div>
    </fieldset>
  )
}

type TagForm = {
  id: string
  name: string
  name_da: string
  hex_code: string
  categoryId: string
  description: string
  productTypeIds: string[]
  pointsEligible: boolean
}
const TAG_FIELDS = ['id', 'name', 'name_da', 'hex_code', 'categoryId', 'description', 'productTypeIds'] as const

export function tagFormOf(tag: EditedTag | undefined): TagForm {
  const { id = '', name = '', description = '' } = tag ?? {}
  const { hex_code, categoryId } = (tag ?? {}) as Partial<CountedTag>
  const { productTypeIds, pointsEligible } = (tag ?? {}) as Partial<Category>
  return {
    id,
    name,
    name_da: (tag && danishNameOf(tag)) ?? '',
    hex_code: hex_code ?? '#1d4f91',
    categoryId: categoryId ?? '',
    description: description ?? '',
    productTypeIds: [...(productTypeIds ?? [])],
    pointsEligible: pointsEligible ?? true,
  }
}

/** The fields of the kind only (requirements §2 'Tag management'). */
export function toTagInput(kind: EditedKind, { name, name_da, hex_code, categoryId, description }: TagForm): TagInput {
  if (kind === 'colors') return { name, name_da, hex_code: hex_code.trim() }
  if (kind === 'backing-types') return { name, description }
  if (kind === 'series') return { name, nameDa: name_da, categoryId, description }
  return { name, name_da, description }
}

function toCategoryInput({ id, name, name_da, description, productTypeIds, pointsEligible }: TagForm): CategoryInput {
  return { id, name, name_da, description, productTypeIds, pointsEligible }
}

/** The changed fields with their opened values, so that a colleague's change is noticed. */
export function tagChangesOf(now: object, opened: object, tag: EditedTag) {
  const before = new Map(Object.entries(opened))
  const changed = Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)))
  const seen = new Map(Object.entries(tag))
  return { ...Object.fromEntries(changed), seen: Object.fromEntries(changed.map(([field]) => [field, seen.get(field)])) }
}

export function tagResolver(kind: EditedKind) {
  return formResolver<TagForm>(kind === 'categories' ? categoryInput : tagInput, {
    validate: ({ hex_code }) => (kind !== 'colors' || readHexCode(hex_code) !== null ? {} : { hex_code: HEX_CODE_MISSING }),
  })
}
