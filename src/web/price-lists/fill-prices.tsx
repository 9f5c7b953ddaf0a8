import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FileError, FileMapping } from '#contract/csv.ts'
import { type PriceList, percentFill } from '#contract/price-lists/price-lists.ts'
import type { ColumnMapping as ColumnsChoice } from '#domain/csv/column-mapping.ts'
import { readKroner, readPercent } from '#domain/numbers/danish-number.ts'
import { MIGRATED_PRICES, PRICE_COLUMNS, type PriceColumn } from '#domain/price-lists/price-file.ts'
import { ROUNDING_LABELS, ROUNDINGS, type Rounding } from '#domain/prices/rounding.ts'
import { PRICE_EXPECTED } from '#domain/products/product-limits.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { ColumnMapping } from '#web/csv/column-mapping.tsx'
import { FileChoice } from '#web/csv/file-choice.tsx'
import { ImportErrors } from '#web/csv/file-outcome.tsx'
import { rebased } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { drawFaults } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

type FillProps = { list: PriceList; onFilled: () => void }

/** Fills a draft by percent, by hand or from a file; the last value written for a product counts. */
export function FillPrices({ list, choices, onFilled }: FillProps & { choices: TagChoices }) {
  return (
    <div className="grid gap-x-8 gap-y-6 pt-6 lg:grid-cols-2">
      <ByPercent list={list} choices={choices} onFilled={onFilled} />
      <div className="grid content-start gap-6">
        <ByHand list={list} onFilled={onFilled} />
        <FromFile list={list} onFilled={onFilled} />
      </div>
    </div>
  )
}

type PercentForm = { percent: string; rounding: Rounding; category: string; series: string; productType: string }
const toFill = ({ percent, ...rest }: PercentForm) => ({ ...rest, percent: readPercent(percent) ?? Number.NaN })
const resolver = formResolver<PercentForm>(percentFill, { toBody: toFill })

function ByPercent({ list, choices, onFilled }: FillProps & { choices: TagChoices }) {
  const { register, control, handleSubmit, formState, setError, reset } = useForm<PercentForm>({
    defaultValues: { percent: '', rounding: 'kr', category: '', series: '', productType: '' },
    resolver,
  })
  const isTyped = useWatch({ control, name: 'percent' }).trim() !== ''
  /** True when the prices were written. */
  const submit = async (): Promise<boolean> => {
    let isWritten = false
    await handleSubmit(async (form) => {
      try {
        toast.success((await browserApi.fillPriceList({ params: { id: list.id }, body: toFill(form) })).message)
        reset({ ...form, percent: '' })
        onFilled()
        isWritten = true
      } catch (error) {
        toast.error(messageOf(error, 'Priserne kunne ikke regnes'))
        if (error instanceof ApiError && error.fields.percent) setError('percent', { message: error.fields.percent })
      }
    })()
    return isWritten
  }
  const tags = [
    { field: 'category', label: 'Kategori', options: choices.categories.map(({ id, name_da: name }) => ({ id, name })) },
    { field: 'series', label: 'Serie', options: choices.series.map(({ id, nameDa: name }) => ({ id, name })) },
    { field: 'productType', label: 'Produkttype', options: choices.productTypes.map(({ id, name_da: name }) => ({ id, name })) },
  ] as const
  return (
    <Form label="Regn priser" onSubmit={submit} className="grid content-start gap-4 sm:grid-cols-2">
      <UnsavedWarning isDirty={isTyped && !formState.isSubmitting} save={submit} />
      <h2 className="text-lg sm:col-span-2">Procent på dagens priser</h2>
      <TextField
        {...register('percent')}
        label="Op eller ned (%)"
        placeholder="4 eller -2,5"
        inputMode="text"
        autoComplete="off"
        error={formState.errors.percent?.message}
      />
      <SelectField {...register('rounding')} label="Afrunding">
        <Options of={ROUNDINGS} label={(rounding) => ROUNDING_LABELS[rounding]} />
      </SelectField>
      {tags.map(({ field, label, options }) => (
        <SelectField key={field} {...register(field)} label={label}>
          <option value="">Alle</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
      <div className="self-end">
        <Button type="submit" isBusy={formState.isSubmitting} busyText="Regner...">
          Skriv i listen
        </Button>
      </div>
    </Form>
  )
}

const NO_PRICE = { kcwId: '', price: '' }

function ByHand({ list, onFilled }: FillProps) {
  const [typed, setTyped] = useState(NO_PRICE)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const isTyped = typed.kcwId.trim() !== '' || typed.price.trim() !== ''
  /** True when the price was written. */
  const write = async (): Promise<boolean> => {
    const price = readKroner(typed.price)
    const wrong = {
      ...(typed.kcwId.trim() === '' && { kcwId: 'Skriv varenummeret.' }),
      ...((price === null || Number.isNaN(price)) && { price: PRICE_EXPECTED }),
    }
    drawFaults(() => setFaults(wrong))
    if (Object.keys(wrong).length > 0 || price === null) return false
    setIsBusy(true)
    try {
      toast.success(
        (await browserApi.setListedPrices({ params: { id: list.id }, body: { prices: [{ kcwId: typed.kcwId, price }] } })).message,
      )
      // the next price may already be typed
      setTyped((now) => rebased(now, typed, NO_PRICE))
      onFilled()
      return true
    } catch (error) {
      toast.error(messageOf(error, 'Prisen kunne ikke gemmes'))
      if (error instanceof ApiError)
        setFaults(Object.fromEntries(Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1) ?? path, message])))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Form label="Skriv en pris" className="grid grid-cols-2 items-start gap-4" onSubmit={write}>
      <UnsavedWarning isDirty={isTyped && !isBusy} save={write} />
      <h2 className="col-span-2 text-lg">En pris i hånden</h2>
      <TextField
        label="Varenummer"
        autoComplete="off"
        maxLength={60}
        value={typed.kcwId}
        error={faults.kcwId}
        onChange={({ target }) => setTyped({ ...typed, kcwId: target.value })}
      />
      <AmountField
        label="Ny pris (DKK)"
        value={typed.price}
        error={faults.price}
        onChange={({ target }) => setTyped({ ...typed, price: target.value })}
      />
      <div className="col-span-2">
        <Button type="submit" isBusy={isBusy} busyText="Gemmer...">
          Skriv i listen
        </Button>
      </div>
    </Form>
  )
}

function FromFile({ list, onFilled }: FillProps) {
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<readonly FileError[]>([])
  const [mapping, setMapping] = useState<FileMapping | null>(null)
  const {
    run,
    isBusy,
    error: refusal,
  } = useAction({
    failed: 'Filen kunne ikke læses',
    returnsError: true,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'csv_errors') setErrors((error.body as { errors?: FileError[] }).errors ?? [])
    },
  })
  const read = async (chosen: File, columns?: ColumnsChoice) => {
    setFile(chosen)
    setErrors([])
    await run(async () => {
      const body = new FormData()
      body.set('file', chosen)
      const query = columns ? { mapping: JSON.stringify(columns) } : {}
      const answer = await browserApi.importPriceList({ params: { id: list.id }, query, body })
      setMapping(answer.mapping?.isOpen ? answer.mapping : null)
      if (!answer.mapping?.isOpen) {
        toast.success(answer.message)
        setFile(null)
        onFilled()
      }
    })
  }
  return (
    <section aria-label="Priser fra en fil" className="grid gap-3">
      <h2 className="text-lg">Priser fra en fil</h2>
      <p className="text-xs text-muted">
        En CSV-fil fra Excel med kolonnerne SKU og Pris, eller en fil fra et andet system. Listen vises ved siden af dagens priser, før
        noget gælder.
      </p>
      <FileChoice
        file={file}
        refusal={refusal}
        isBusy={isBusy}
        onChoose={(chosen) => {
          setMapping(null)
          if (chosen) void read(chosen)
        }}
      />
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {file && mapping && (
        <ColumnMapping
          key={JSON.stringify(mapping)}
          mapping={mapping}
          kind={MIGRATED_PRICES}
          usesFor={() => USES}
          confirmLabel="Skriv i listen"
          isBusy={isBusy}
          onChoose={(columns) => void read(file, columns)}
        />
      )}
    </section>
  )
}

const USES = Object.keys(PRICE_COLUMNS) as PriceColumn[]
