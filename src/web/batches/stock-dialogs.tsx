import { useState } from 'react'
import type { Batch, BatchedProduct } from '#contract/batches/batches.ts'
import { BATCH_CODE_MAX } from '#domain/batches/batch-code.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { forSaleOf } from '#domain/warehouse/scan-to-count.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Shared = { productId: number; onDone: () => void; onClose: () => void }

const REASON = { name: 'reason', label: 'Hvorfor', maxLength: 200 } as const

/** Counts a batch; unsent sold rolls are on the shelf too. When the expected number has changed, it is shown, and a second press sends the count. */
export function CountDialog({ productId, batch, rolls, held, ...ending }: Shared & { batch: Batch | null; rolls: number; held: number }) {
  const [shelf, setShelf] = useState({ rolls, held })
  return (
    <StockDialog
      title={batch ? `Optæl batch ${batch.code}` : 'Optæl ukendt batch'}
      text={onShelfText(shelf)}
      fields={[{ name: 'counted', label: 'Optalt', figure: rolls + held }, REASON]}
      call={({ figures, texts }, options) => {
        const counting = { counted: forSaleOf(figures('counted'), shelf), seen: shelf.rolls, held: shelf.held }
        const body = { batchId: batch?.id ?? null, ...counting, reason: texts('reason') }
        return browserApi.countBatch({ params: { id: productId }, body }, options)
      }}
      onRefused={(error) => {
        const now = editConflict<BatchedProduct>(error)?.now
        if (!now) return
        const known = now.batches.find(({ id }) => id === batch?.id)
        setShelf(known ?? { rolls: now.unknown, held: now.unknownHeld })
      }}
      {...ending}
    />
  )
}

function onShelfText({ rolls, held }: Readonly<{ rolls: number; held: number }>): string {
  const all = `Ifølge lageret er der ${withUnit(rolls + held, 'stk.')}`
  if (held === 0) return `${all}.`
  return `${all}, heraf ${wholeNumber(held)} solgt og ikke sendt. Tæl dem med, også når de er ved at blive pakket.`
}

export function NameDialog({ productId, rolls, ...ending }: Shared & { rolls: number }) {
  return (
    <StockDialog
      title="Skriv batch på"
      fields={[
        { name: 'code', label: 'Batch', maxLength: BATCH_CODE_MAX },
        { name: 'rolls', label: 'Antal', figure: rolls },
      ]}
      call={({ figures, texts }, options) =>
        browserApi.nameBatch({ params: { id: productId }, body: { code: texts('code'), rolls: figures('rolls') } }, options)
      }
      {...ending}
    />
  )
}

export function BlockDialog({ batch, onDone, onClose }: Shared & { batch: Batch }) {
  return (
    <StockDialog
      title={`Spær batch ${batch.code}`}
      confirm="Spær"
      text="Det, der er tilbage af batchen, tages ud af salg. Det, der kommer retur af den, bliver ude."
      fields={[REASON]}
      call={({ texts }) => browserApi.blockBatch({ params: { id: batch.id }, body: { reason: texts('reason') } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** When rolls came back while it was open, it shows the new number, which a second press sends. */
export function ReleaseDialog({ batch, onDone, onClose }: Shared & { batch: Batch }) {
  const [seen, setSeen] = useState(batch.blockedRolls)
  const hint = `Der er ${wholeNumber(seen)} holdt tilbage. De andre skrives af.`
  return (
    <StockDialog
      title={`Giv batch ${batch.code} fri`}
      confirm="Giv fri"
      fields={[{ name: 'rolls', label: 'Antal, der er gode', hint, figure: batch.blockedRolls }]}
      call={({ figures }) => browserApi.releaseBatch({ params: { id: batch.id }, body: { rolls: figures('rolls'), seen } })}
      onRefused={(error) => {
        const now = editConflict<BatchedProduct>(error)?.now.batches.find(({ id }) => id === batch.id)
        if (now) setSeen(now.blockedRolls)
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type StockField = Readonly<{ name: string; label: string; hint?: string } & ({ figure: number } | { maxLength: number })>
/** Values by field name; an invalid number is NaN, which the server refuses. */
type Written = Readonly<{ figures: (name: string) => number; texts: (name: string) => string }>
/** One key per dialog, so that a repeated request counts once. */
type Sending = Readonly<{ headers: Readonly<{ 'Idempotency-Key': string }> }>
type StockDialogProps = {
  title: string
  confirm?: string
  text?: string
  fields: readonly StockField[]
  call: (written: Written, options: Sending) => Promise<Readonly<{ message: string }>>
  onRefused?: (error: unknown) => void
  onDone: () => void
  onClose: () => void
}

function StockDialog({ title, confirm = 'Gem', text, fields, call, onRefused, onDone, onClose }: StockDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, 'figure' in field ? String(field.figure) : ''])),
  )
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [sending] = useState<Sending>(() => ({ headers: { 'Idempotency-Key': newKey() } }))
  const texts = (name: string) => values[name] ?? ''
  const { run, isBusy } = useAction({
    failed: 'Lageret kunne ikke gemmes',
    onSuccess: onDone,
    onError: (error) => {
      setFaults(error instanceof ApiError ? error.fields : {})
      onRefused?.(error)
    },
  })
  const submit = () => run(() => call({ texts, figures: (name) => readNumber(texts(name)) ?? Number.NaN }, sending))
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} saveLabel={confirm} isBusy={isBusy} className="grid gap-4">
      {text && <p className="text-sm">{text}</p>}
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          hint={field.hint}
          inputMode={'figure' in field ? 'numeric' : undefined}
          maxLength={'figure' in field ? 7 : field.maxLength}
          autoComplete="off"
          value={texts(field.name)}
          error={faults[field.name]}
          onChange={(event) => setValues({ ...values, [field.name]: event.target.value })}
        />
      ))}
    </FormDialog>
  )
}
