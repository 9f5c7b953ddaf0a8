import { useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { rollOf } from '#domain/prices/roll.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { claimsNote, writtenTexts } from '#domain/products/environmental-claims.ts'
import { stockAfter } from '#domain/products/typed-stock.ts'
import { SectionRail } from '#web/forms/section-rail.tsx'
import { UNSAVED, UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { ManufacturerDialog } from '#web/manufacturers/manufacturer-dialog.tsx'
import { beforePriceIfSaved, usePriceHistory } from '#web/products/admin/prices/price-history-section.tsx'
import { ProductCard } from '#web/products/product-card.tsx'
import { GUEST, ViewerOverride } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import {
  addManufacturerChoice,
  addTagChoice,
  classifiedBy,
  type EditedKind,
  type EditedTag,
  TAG_NOT_CREATED,
  type TagChoices,
  useTagChoices,
} from '#web/tags/tag-choices.ts'
import { TagDialog } from '#web/tags/tag-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ClassificationSection } from './classification-section.tsx'
import { FormSection } from './form-section.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PictureSection } from './picture-section.tsx'
import { PlannedPrices, PriceSection, typedPrice } from './price-section.tsx'
import { productFormOf, specificationsOf, type ProductForm as Values } from './product-form-values.ts'
import { EMPTY_SKU_HINT } from './product-labels.ts'
import { GuaranteeSection, PackagingSection, SafetySection, SubstanceSection } from './safety-section.tsx'
import { SpecificationEditor } from './specification-editor.tsx'
import { type ProductEdit, useProductEdit } from './use-product-edit.ts'
import { VisibilitySection } from './visibility-section.tsx'

const FIELD_OF_KIND = {
  categories: 'categoryId',
  'product-types': 'productTypeId',
  series: 'series',
  'backing-types': 'backingType',
  colors: 'colorTags',
  features: 'featureTags',
} as const satisfies Record<EditedKind, string>

type ProductFormProps = { product: StaffProduct | null; start: Values; choices: TagChoices }

/** The form of all product fields (requirements §3). An edit sends only changes and never overwrites a colleague's. */
export function ProductForm({ product: opened, start, choices: loaded }: ProductFormProps) {
  const choices = useTagChoices(loaded)
  const edit = useProductEdit(opened, start)
  const sections = useRef<HTMLDivElement>(null)
  const [newTag, setNewTag] = useState<EditedKind | null>(null)
  const [isAddingManufacturer, setIsAddingManufacturer] = useState(false)
  const { control, register, setValue, getValues } = edit.form
  const may = useMay()
  const describes = may('describeProducts')
  const chooseNew = (kind: EditedKind, tag: EditedTag) => {
    setNewTag(null)
    addTagChoice(kind, tag)
    const field = FIELD_OF_KIND[kind]
    const value = field === 'colorTags' || field === 'featureTags' ? [...getValues(field), tag.id] : tag.id
    setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <form
        method="post"
        onSubmit={edit.submit}
        noValidate
        aria-label="Produkt"
        // focused fields scroll clear of the bar at the bottom
        className="gap-8 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)_18rem] [&_:is(input,select,textarea,button)]:scroll-mb-28"
      >
        <SectionRail of={sections} searchLabel="Find et felt" />
        {/* the fields edited every day first, those set once last */}
        <div ref={sections} className="min-w-0">
          {describes && <NameSection edit={edit} />}
          <PriceSection edit={edit} choices={choices} />
          {describes && <ClassificationSection edit={edit} choices={choices} onNewTag={setNewTag} />}
          <VisibilitySection edit={edit} choices={choices} />
          {describes && (
            <>
              <PictureSection edit={edit} choices={choices} />
              <TextSection edit={edit} />
            </>
          )}
          <PlannedPrices edit={edit} />
          {describes && (
            <>
              <FormSection title="Specifikationer" isRare hint="Skriv Ja eller Nej for egenskaber.">
                <SpecificationEditor control={control} register={register} error={edit.errorOf('specifications')} />
              </FormSection>
              <SafetySection edit={edit} choices={choices} onNewManufacturer={() => setIsAddingManufacturer(true)} />
              <GuaranteeSection edit={edit} />
              <SubstanceSection edit={edit} />
              <PackagingSection edit={edit} />
            </>
          )}
        </div>
        {may('seePrices') && (
          <aside aria-label="Sådan vises produktet" className="max-xl:hidden">
            <div className="sticky top-6 pt-6">
              <p className="pb-3 text-xs font-semibold text-muted">Sådan ser gæster det i butikken</p>
              <PreviewCard control={control} product={edit.product} choices={choices} />
            </div>
          </aside>
        )}
        <SaveBar edit={edit} />
      </form>
      {newTag && (
        <TagDialog kind={newTag} failed={TAG_NOT_CREATED} onSaved={(tag) => chooseNew(newTag, tag)} onClose={() => setNewTag(null)} />
      )}
      {isAddingManufacturer && (
        <ManufacturerDialog
          onSaved={(maker) => {
            setIsAddingManufacturer(false)
            addManufacturerChoice(maker)
            setValue('maker', maker.id, { shouldDirty: true, shouldValidate: true })
          }}
          onClose={() => setIsAddingManufacturer(false)}
        />
      )}
      {edit.theirs && (
        <MergeDialog
          last={edit.theirs}
          before={edit.before}
          theirs={productFormOf(edit.theirs.now)}
          mine={getValues()}
          choices={choices}
          onMerge={edit.merge}
          onClose={edit.dismissTheirs}
        />
      )}
      <UnsavedWarning isDirty={edit.isDirty} />
    </>
  )
}

function SaveBar({ edit }: { edit: ProductEdit }) {
  const navigate = useNavigate()
  const may = useMay()
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center justify-end gap-3 border-t border-edge bg-ground py-3 xl:col-span-3">
      <p aria-live="polite" className="mr-auto text-xs text-muted">
        {edit.hasErrors ? 'Ret felterne markeret med rødt.' : edit.isDirty ? `${UNSAVED}. Alle afsnit gemmes samlet.` : ''}
      </p>
      <Button onClick={() => void navigate(paths.adminProducts())}>Tilbage</Button>
      {may('changeProducts') && (
        <Button type="submit" variant="signal" isBusy={edit.isSubmitting} busyText="Gemmer...">
          {edit.product ? 'Gem ændringer' : 'Opret produkt'}
        </Button>
      )}
    </div>
  )
}

function NameSection({ edit: { field } }: { edit: ProductEdit }) {
  return (
    <FormSection title="Navn">
      <TextField {...field('name')} label="Navn EN*" lang="en" autoComplete="off" />
      <TextField {...field('nameDa')} label="Navn DA*" autoComplete="off" />
      <TextField {...field('kcwId')} label="Varenummer (SKU)" hint={EMPTY_SKU_HINT} autoComplete="off" />
    </FormSection>
  )
}

function TextSection({ edit: { form, field } }: { edit: ProductEdit }) {
  return (
    <FormSection title="Tekst">
      <TextAreaField {...field('description')} label="Beskrivelse EN" lang="en" rows={6} />
      <TextAreaField {...field('descriptionDa')} label="Beskrivelse DA" rows={6} />
      <TextAreaField {...field('features')} label="Fordele" hint="En pr. linje." />
      <ClaimsHint form={form} />
    </FormSection>
  )
}

/** Warns about environmental claims in the texts while they are typed; they can be saved all the same. */
function ClaimsHint({ form: { control } }: { form: ProductEdit['form'] }) {
  const [name, nameDa, description, descriptionDa, features] = useWatch({
    control,
    name: ['name', 'nameDa', 'description', 'descriptionDa', 'features'],
  })
  const note = claimsNote(writtenTexts({ name, nameDa, description, descriptionDa, features: features.split('\n') }))
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {note && <Notice tone="warning">{note} Teksten kan gemmes, som den er.</Notice>}
    </div>
  )
}

type PreviewCardProps = { control: Control<Values>; product: StaffProduct | null; choices: TagChoices }

function PreviewCard({ control, product, choices }: PreviewCardProps) {
  const form = useWatch({ control }) as Values
  const [main] = form.images
  const known = product?.images.find(({ url }) => url === main)
  const drawn = product?.hasDrawnPicture ? product.images[0] : undefined
  const picture = main ? (known ?? { url: main, alt: '', width: 800, height: 600, placeholder: null, avif: '', webp: '' }) : drawn
  const finish = form.specifications.find(({ key }) => key === 'finish')?.value
  const stock = stockAfter(form.stock, product?.stock ?? 0)
  const { rows } = usePriceHistory(product)
  const price = typedPrice(form.price, form.promotion)
  const beforeOre = price && beforePriceIfSaved(price, rows ?? [], Date.now())
  const series = choices.series.find(({ id }) => id === form.series)
  return (
    // only a picture of the card: no links, not read aloud
    <div inert aria-hidden>
      <ViewerOverride value={GUEST}>
        <ProductCard
          product={{
            id: product?.id ?? 0,
            kcwId: form.kcwId || '–',
            nameDa: form.nameDa || 'Navn DA',
            series: series?.name ?? null,
            backingType: choices.backingTypes.find(({ id }) => id === form.backingType)?.name ?? null,
            price: price ? oreToKr(price.unitPriceOre) : 0,
            promotion: price?.promotionPercent ?? 0,
            beforePrice: beforeOre === null ? null : oreToKr(beforeOre),
            stock,
            hex: readHexCode(form.hex) ?? choices.colors.find(({ id }) => id === form.colorTags[0])?.hex_code ?? null,
            pointsEligible: form.pointsEligible,
            newlyAdded: form.newlyAdded,
            asksForColour: form.asksForColour,
            discontinued: form.discontinued,
            roll: rollOf({ ...classifiedBy(choices, form), specifications: specificationsOf(form) }),
            pointsCost: pointsCostOf({ pointsCost: readNumber(form.pointsCost) }),
            picture: picture ?? null,
            pictures: form.images.length,
            sample: null,
            finish: finish || null,
          }}
          level="h3"
        />
      </ViewerOverride>
    </div>
  )
}
