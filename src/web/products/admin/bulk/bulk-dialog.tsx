import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { bulkChange } from '#contract/products/staff-product-list.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { PACKING_LABELS, PACKINGS } from '#domain/parcels/packing.ts'
import { SUBSTANCE_ANSWER_LABELS, SUBSTANCE_ANSWERS } from '#domain/products/candidate-substances.ts'
import { GUARANTOR_LABELS, GUARANTORS } from '#domain/products/guarantee.ts'
import { BULK_FLAGS, PRODUCT_FIELDS, productLabel } from '#domain/products/product-fields.ts'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useMay } from '#web/session/use-may.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showUndoableChange } from '#web/ui/undo-toast.tsx'
import { type BulkChange, type BulkForm, type BulkTarget, EMPTY_BULK, targetsAfter, toBulkChange } from './bulk-form.ts'
import { ChangeTable } from './change-table.tsx'

type BulkDialogProps = {
  products: readonly BulkTarget[]
  choices: TagChoices
  onDone: () => void
  onClose: () => void
}
type Answer = AnswerOf<'changeProducts'>
type Preview = Readonly<{ change: BulkChange; rows: Answer['products'] }>

const FORM = 'ret-produkter'
const FAILED = 'Produkterne kunne ikke gemmes'
const PLANNED = [
  { field: 'promotionUntil', hint: 'Sidste dag, fx 29.11.2026, eller dag og tid. Skriv »-« for indtil videre.' },
  { field: 'nextPromotion', hint: '0 fjerner den.', inputMode: 'numeric' },
  { field: 'nextPromotionFrom', hint: 'Fx 27.11.2026 eller 27.11.2026 08:00.' },
  { field: 'nextPromotionUntil', hint: 'Skriv »-« for indtil videre.' },
] as const
const resolver = formResolver<BulkForm>(bulkChange, { toBody: toBulkChange })

function choicesOf({ categories, makers, series, productTypes, colors, features }: TagChoices) {
  const danish = (tags: readonly Readonly<{ id: string; name_da: string }>[]) => tags.map(({ id, name_da: name }) => ({ id, name }))
  return [
    { field: 'categoryId', label: productLabel('categoryId'), options: danish(categories) },
    { field: 'maker', label: productLabel('maker'), options: makers },
    { field: 'productTypeId', label: productLabel('productTypeId'), options: danish(productTypes) },
    { field: 'series', label: productLabel('series'), options: series.map(({ id, nameDa: name }) => ({ id, name })) },
    { field: 'addedColor', label: 'Tilføj farve', options: danish(colors) },
    { field: 'removedColor', label: 'Fjern farve', options: danish(colors) },
    { field: 'addedFeature', label: 'Tilføj feature', options: danish(features) },
    { field: 'removedFeature', label: 'Fjern feature', options: danish(features) },
  ] as const
}

/** Changes all chosen products, or none: shows a preview line by line first. */
export function BulkDialog({ products, choices, onDone, onClose }: BulkDialogProps) {
  const [targets, setTargets] = useState(products)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<BulkForm>({ defaultValues: EMPTY_BULK, resolver })
  /** Sends the change or requests its preview; after a colleague's change the preview is repeated. */
  const send = async (change: BulkChange, dryRun: boolean, to = targets): Promise<Answer | null> => {
    try {
      const chosen = to.map(({ id, revision }) => ({ id, seen: { revision } }))
      return await browserApi.changeProducts({ body: { products: chosen, change, dryRun } })
    } catch (error) {
      setRefusal(messageOf(error, FAILED))
      const left = targetsAfter(error, to)
      if (!left) return null
      setTargets(left)
      setPreview(null)
      const rows = left.length > 0 ? (await send(change, true, left))?.products : []
      if (rows) setPreview({ change, rows })
      return null
    }
  }
  const whileBusy = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(null)
    await work().finally(() => setIsBusy(false))
  }
  const show = form.handleSubmit(async (filled) => {
    const change = toBulkChange(filled)
    if (Object.keys(change).length === 0) return setRefusal('Udfyld mindst ét felt.')
    await whileBusy(async () => {
      const answer = await send(change, true)
      if (answer) setPreview({ change, rows: answer.products })
    })
  })
  const save = ({ change }: Preview) =>
    whileBusy(async () => {
      const answer = await send(change, false)
      if (!answer) return
      showUndoableChange(`${count(answer.products.length, 'produkt', 'produkter')} ændret!`, answer.undoableId)
      onDone()
    })
  const notice = refusal && (
    <Notice tone="danger" isAlert className="mb-4 basis-full">
      {refusal}
    </Notice>
  )
  const changing = preview?.rows.filter(({ changes }) => Object.keys(changes).length > 0) ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSaving={isBusy}
      title={`Ret ${count(targets.length, 'produkt', 'produkter')}`}
      // the buttons of the preview stand elsewhere, so that a double press of 'Vis ændringer' saves nothing
      footer={
        !preview && (
          <>
            {notice}
            <Button onClick={onClose}>Annuller</Button>
            <Button type="submit" form={FORM} variant="signal" isBusy={isBusy} busyText="Regner...">
              Vis ændringer
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <>
          {notice}
          <PreviewedChanges
            choices={choices}
            isBusy={isBusy}
            rows={changing}
            onBack={() => setPreview(null)}
            onSave={() => void save(preview)}
          />
        </>
      ) : (
        <form method="post" id={FORM} onSubmit={show} noValidate aria-label="Ret produkter" className="grid gap-4 sm:grid-cols-2">
          <p className="text-sm text-muted sm:col-span-2">Felter, du lader stå tomme, ændres ikke.</p>
          <BulkFields form={form} choices={choices} />
        </form>
      )}
    </Dialog>
  )
}

type PreviewedChangesProps = { rows: Preview['rows']; choices: TagChoices; isBusy: boolean; onBack: () => void; onSave: () => void }

function PreviewedChanges({ rows, choices, isBusy, onBack, onSave }: PreviewedChangesProps) {
  return (
    <div className="grid gap-4">
      <p className="text-sm" aria-live="polite">
        {rows.length === 0
          ? 'Ingen af de valgte produkter ændres.'
          : `${count(rows.length, 'produkt ændres', 'produkter ændres')}. Intet er gemt endnu.`}
      </p>
      {rows.length > 0 && (
        <ChangeTable
          rows={rows.map(({ id, nameDa, kcwId, changes }) => ({
            key: id,
            title: nameDa,
            detail: kcwId,
            changes: changes as never,
          }))}
          choices={choices}
        />
      )}
      <ButtonRow>
        <Button onClick={onBack}>Tilbage</Button>
        <Button variant="signal" isBusy={isBusy} busyText="Gemmer..." disabled={rows.length === 0} onClick={onSave}>
          Gem ændringer
        </Button>
      </ButtonRow>
    </div>
  )
}

function BulkFields({ form: { register, formState }, choices }: { form: UseFormReturn<BulkForm>; choices: TagChoices }) {
  const may = useMay()
  return (
    <>
      {may('changePrices') && (
        <>
          <TextField
            {...register('pricePercent')}
            label="Pris op eller ned (%)"
            placeholder="4 eller -2,5"
            hint="Afrundes til hele kroner."
            inputMode="text"
            autoComplete="off"
            error={formState.errors.pricePercent?.message}
          />
          <TextField
            {...register('promotion')}
            label="Kampagne (%)"
            hint="0 fjerner kampagnen."
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.promotion?.message}
          />
          {PLANNED.map(({ field, ...props }) => (
            <TextField
              key={field}
              {...register(field)}
              {...props}
              label={field === 'nextPromotion' ? `${productLabel(field)} (%)` : productLabel(field)}
              autoComplete="off"
              error={formState.errors[field]?.message}
            />
          ))}
        </>
      )}
      {may('describeProducts') &&
        choicesOf(choices).map(({ field, label, options }) => (
          <SelectField key={field} {...register(field)} label={label}>
            <option value="">Uændret</option>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      {may('describeProducts') && (
        <>
          <TextField {...register('shelf')} label={productLabel('shelf')} autoComplete="off" error={formState.errors.shelf?.message} />
          <TextField
            {...register('hsCode')}
            label={productLabel('hsCode')}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.hsCode?.message}
          />
          <SelectField {...register('packing')} label={productLabel('packing')}>
            <option value="">Uændret</option>
            {PACKINGS.map((packing) => (
              <option key={packing} value={packing}>
                {PACKING_LABELS[packing]}
              </option>
            ))}
          </SelectField>
          <SelectField {...register('guaranteeBy')} label={productLabel('guaranteeBy')} error={formState.errors.guaranteeBy?.message}>
            <option value="">Uændret</option>
            <option value="-">Ingen garanti</option>
            {GUARANTORS.map((one) => (
              <option key={one} value={one}>
                {GUARANTOR_LABELS[one]}
              </option>
            ))}
          </SelectField>
          {(['guaranteeFromYears', 'guaranteeToYears', 'guaranteeCovers'] as const).map((field) => (
            <TextField
              key={field}
              {...register(field)}
              label={productLabel(field)}
              inputMode={field === 'guaranteeCovers' ? 'text' : 'numeric'}
              autoComplete="off"
              error={formState.errors[field]?.message}
            />
          ))}
        </>
      )}
      {may('describeProducts') && <LegalFields register={register} errors={formState.errors} />}
      {may('changeStock') && (
        <TextField
          {...register('stock')}
          label="Lager"
          hint="Optalt: så mange er der af hver."
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.stock?.message}
        />
      )}
      {BULK_FLAGS.filter((flag) => may(PRODUCT_FIELDS[flag].action)).map((flag) => (
        <SelectField key={flag} {...register(flag)} label={productLabel(flag)}>
          <option value="">Uændret</option>
          <option value="true">Ja</option>
          <option value="false">Nej</option>
        </SelectField>
      ))}
    </>
  )
}

type LegalFieldsProps = Pick<UseFormReturn<BulkForm>, 'register'> & Pick<UseFormReturn<BulkForm>['formState'], 'errors'>

/** One answer of a manufacturer (REACH, article 33) and one packaging for many products. */
function LegalFields({ register, errors }: LegalFieldsProps) {
  return (
    <>
      <SelectField
        {...register('substanceAnswer')}
        label={productLabel('substanceAnswer')}
        hint="Producentens svar: over 0,1 %?"
        error={errors.substanceAnswer?.message}
      >
        <option value="">Uændret</option>
        {SUBSTANCE_ANSWERS.map((answer) => (
          <option key={answer} value={answer}>
            {SUBSTANCE_ANSWER_LABELS[answer]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...register('substancesAnsweredOn')}
        type="date"
        label={productLabel('substancesAnsweredOn')}
        error={errors.substancesAnsweredOn?.message}
      />
      {PARCEL_FIELDS.map((field) => (
        <TextField
          key={field}
          {...register(field)}
          label={productLabel(field)}
          inputMode="numeric"
          autoComplete="off"
          error={errors[field]?.message}
        />
      ))}
      <TextAreaField
        {...register('substances')}
        label={productLabel('substances')}
        hint="Et pr. linje, fx DEHP 117-81-7."
        className="sm:col-span-2"
        error={errors.substances?.message}
      />
    </>
  )
}
