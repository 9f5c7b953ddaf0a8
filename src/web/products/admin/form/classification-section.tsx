import { Plus } from 'lucide-react'
import { type Control, Controller, useController } from 'react-hook-form'
import { ColourField } from '#web/tags/colour-field.tsx'
import { danishNameOf, type EditedKind, type EditedTag, type TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductForm } from './product-form-values.ts'
import type { ProductEdit } from './use-product-edit.ts'

type ClassificationSectionProps = { edit: ProductEdit; choices: TagChoices; onNewTag: (kind: EditedKind) => void }

export function ClassificationSection({ edit: { form, field, errorOf }, choices, onNewTag }: ClassificationSectionProps) {
  const { control } = form
  return (
    <FormSection title="Klassifikation">
      <TagSelect
        control={control}
        name="categoryId"
        label="Kategori*"
        none="Vælg"
        tags={named(choices.categories)}
        error={errorOf('categoryId')}
        onNew={() => onNewTag('categories')}
      />
      <TagSelect
        control={control}
        name="productTypeId"
        label="Produkttype"
        none="Ingen"
        tags={named(choices.productTypes)}
        error={errorOf('productTypeId')}
        onNew={() => onNewTag('product-types')}
      />
      <TagSelect
        control={control}
        name="series"
        label="Serie"
        none="Ingen"
        tags={named(choices.series)}
        error={errorOf('series')}
        onNew={() => onNewTag('series')}
      />
      <TagSelect
        control={control}
        name="backingType"
        label="Backing type"
        none="Ingen"
        tags={named(choices.backingTypes)}
        error={errorOf('backingType')}
        onNew={() => onNewTag('backing-types')}
      />
      <Controller
        control={control}
        name="colorTags"
        render={({ field }) => (
          <TagChips
            label="Farver"
            tags={choices.colors.map(({ id, name_da, name, hex_code }) => ({ id, label: name_da ?? name, hex: hex_code }))}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('colorTags')}
          />
        )}
      />
      <ColourField control={control} name="hex" label="Farvekode" hint="Tomt: koden for den første farve." error={errorOf('hex')} />
      <div className="flex items-end">
        <Button size="sm" onClick={() => onNewTag('colors')}>
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
      <div className="sm:col-span-2">
        <Button size="sm" onClick={() => onNewTag('features')}>
          + Ny feature
        </Button>
      </div>
      <TextField
        {...field('hsCode')}
        label="HS-kode"
        hint="Toldtarifnummer, 6, 8 eller 10 cifre. Står på papirerne til Færøerne og Grønland."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('gtin')}
        label="Stregkode (GTIN/EAN)"
        hint="Tallet under stregkoden på kartonen."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...field('shelf')} label="Hyldeplads" hint="Fx A-03-2. Pluklisten følger hylderne." autoComplete="off" />
    </FormSection>
  )
}

function named(tags: readonly EditedTag[] | readonly Readonly<{ id: string; name: string }>[]) {
  return tags.map((tag) => ({ id: tag.id, label: danishNameOf(tag as EditedTag) ?? tag.name }))
}

type TagChipsProps = {
  label: string
  tags: readonly Readonly<{ id: string; label: string; hex?: string }>[]
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** Tags as chips, in the order of choosing: the first colour is the main one. */
function TagChips({ label, tags, value, onChange, error }: TagChipsProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1.5 text-xs font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {tags.map(({ id, label: name, hex }) => (
          <label
            key={id}
            className="relative inline-flex min-h-11 items-center gap-2 rounded-sm border border-edge px-3 text-sm has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
            {hex && <span aria-hidden className="size-4 rounded-full border border-edge" style={{ background: hex }} />}
            {name}
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  )
}

type TagSelectProps = {
  control: Control<ProductForm>
  name: 'categoryId' | 'productTypeId' | 'series' | 'backingType' | 'maker'
  label: string
  none: string
  tags: readonly Readonly<{ id: string; label: string }>[]
  error: string | undefined
  onNew: () => void
}

/** One tag from a list, with '+ Ny' beside it. Controlled, so that a new tag can be chosen before it is in the list. */
export function TagSelect({ control, name, label, none, tags, error, onNew }: TagSelectProps) {
  const { field } = useController({ control, name })
  return (
    <div className="flex items-end gap-2">
      <SelectField {...field} label={label} error={error} className="min-w-0 grow">
        <option value="">{none}</option>
        {tags.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button size="sm" onClick={onNew} aria-label={`Ny: ${label.replace('*', '')}`} className={error ? 'mb-7 min-h-12' : 'min-h-12'}>
        <Plus size={14} aria-hidden /> Ny
      </Button>
    </div>
  )
}
