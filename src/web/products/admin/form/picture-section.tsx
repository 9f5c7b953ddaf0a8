import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { FilmPictureButton } from '#web/admin/film-picture-button.tsx'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { FormSection } from './form-section.tsx'
import { ImageEditor } from './image-editor.tsx'
import type { ProductEdit } from './use-product-edit.ts'

type PictureSectionProps = { edit: ProductEdit; choices: TagChoices }

export function PictureSection({ edit: { form, errorOf }, choices }: PictureSectionProps) {
  const box = useRef<HTMLDivElement>(null)
  const images = useWatch({ control: form.control, name: 'images' })
  return (
    <FormSection title="Billeder" isMissing={images.length === 0}>
      <Controller
        control={form.control}
        name="images"
        render={({ field }) => (
          // takes the focus when a button in it disappears
          <div ref={box} tabIndex={-1} className="grid gap-4 outline-none sm:col-span-2 sm:grid-cols-2">
            <ImageEditor
              images={field.value}
              onChange={(change) => {
                const before = form.getValues('images')
                const images = change(before)
                field.onChange(images)
                if (images.length < before.length) box.current?.focus()
              }}
              error={errorOf('images')}
            />
            {field.value.length === 0 && (
              <FilmPicture
                form={form}
                choices={choices}
                onCreated={(url) => {
                  field.onChange([...form.getValues('images'), url])
                  box.current?.focus()
                }}
              />
            )}
          </div>
        )}
      />
    </FormSection>
  )
}

type FilmPictureProps = { form: ProductEdit['form']; choices: TagChoices; onCreated: (url: string) => void }

function FilmPicture({ form, choices, onCreated }: FilmPictureProps) {
  const [name, seriesId, productTypeId, categoryId, typedHex, colorTags, specifications] = useWatch({
    control: form.control,
    name: ['nameDa', 'series', 'productTypeId', 'categoryId', 'hex', 'colorTags', 'specifications'],
  })
  const productType = choices.productTypes.find(({ id }) => id === productTypeId)?.name_da ?? null
  if (!isFilm({ categoryId, productType })) return null
  const look = deriveFilmLook({
    name,
    finish: specifications.find(({ key }) => key === 'finish')?.value || null,
    series: choices.series.find(({ id }) => id === seriesId)?.nameDa ?? null,
    productType,
    categoryId,
    hex: typedHex.trim() || choices.colors.find(({ id }) => id === colorTags[0])?.hex_code || null,
    colorTags,
  })
  return (
    <div className="sm:col-span-2">
      <FilmPictureButton look={look} name={name} onCreated={({ imageUrl }) => onCreated(imageUrl)} />
    </div>
  )
}
