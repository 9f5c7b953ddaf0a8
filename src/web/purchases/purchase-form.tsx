import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { PurchaseOrder } from '#contract/purchases/purchases.ts'
import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  emptyLine,
  faultsOfLines,
  isEmptyLine,
  LineFields,
  RATE_UNREADABLE,
  RateField,
  type TypedLine,
  toLines,
  typedLine,
} from './line-fields.tsx'

type PurchaseFormProps = { order: PurchaseOrder; onSaved: () => Promise<void> }

export function PurchaseForm({ order, onSaved }: PurchaseFormProps) {
  const [opened, setOpened] = useState(order)
  const [edits, setEdits] = useState(0)
  // what is typed stays when the order is read again
  if (edits === 0 && opened !== order) setOpened(order)
  return <OpenedForm key={opened.revision} order={opened} edits={edits} setEdits={setEdits} onSaved={onSaved} />
}

/** `edits` are those since the order was saved. */
type OpenedFormProps = PurchaseFormProps & { edits: number; setEdits: Dispatch<SetStateAction<number>> }

function OpenedForm({ order, edits, setEdits, onSaved }: OpenedFormProps) {
  const revision = useRef(order.revision)
  const [lines, setLines] = useState<readonly TypedLine[]>(() => order.lines.map((line, place) => typedLine(line, place)))
  const [rate, setRate] = useState(numberText(order.rate))
  const [note, setNote] = useState(order.note ?? '')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Indkøbsordren kunne ikke gemmes',
    onError: (error) => {
      if (error instanceof ApiError) setFaults(error.fields)
    },
  })
  const received = new Map(order.lines.map((line) => [line.id, line.received]))
  const touched = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setEdits((before) => before + 1)
      setFaults({})
    }
  }
  /** True when it was stored. */
  const submit = async (): Promise<boolean> => {
    const written = lines.filter((line) => !isEmptyLine(line))
    setLines(written.length > 0 ? written : [emptyLine(0)])
    const typedRate = readNumber(rate)
    const wrong = {
      ...(!Number.isFinite(typedRate) && { rate: RATE_UNREADABLE }),
      ...(written.length === 0 ? { 'lines.0.sku': 'Skriv varenummeret.' } : faultsOfLines(written)),
    }
    if (Object.keys(wrong).length > 0 || typedRate === null) {
      setFaults(wrong)
      toast.error(ERRORS.invalid_input.message)
      return false
    }
    return await run(async () => {
      const body = { rate: typedRate, note, revision: revision.current, lines: toLines(written) }
      const { message, order: saved } = await browserApi.changePurchaseOrder({ params: { id: order.id }, body })
      toast.success(message)
      revision.current = saved.revision
      const ids = new Map(written.map(({ key }, place) => [key, saved.lines[place]?.id ?? null]))
      setLines((now) => now.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id })))
      setEdits((now) => (now === edits ? 0 : now))
      await onSaved()
    })
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Indkøbsordren"
      className="grid gap-4 border border-line bg-raised p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <UnsavedWarning isDirty={edits > 0 && !isBusy} save={submit} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RateField currency={order.currency} rate={rate} error={faults.rate} onChange={touched(setRate)} />
        <TextAreaField
          label="Note"
          isOptional
          rows={2}
          maxLength={1_000}
          value={note}
          onChange={(event) => touched(setNote)(event.target.value)}
        />
      </div>
      <LineFields lines={lines} currency={order.currency} faults={faults} received={received} onChange={touched(setLines)} />
      <p className="text-xs text-muted">
        En linje uden dag ventes efter leverandørens leveringstid, {order.supplier.leadTimeDays} dage fra den bestilles.
      </p>
      <Button type="submit" variant="solid" className="justify-self-start print:hidden" isBusy={isBusy} busyText="Gemmer...">
        Gem
      </Button>
    </form>
  )
}
