import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { PurchaseOrder } from '#contract/purchases/purchases.ts'
import { numberText, readNumber } from '#domain/numbers/danish-number.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict, rebased, rebasedLines } from '#web/forms/edit-conflict.ts'
import { drawFaults } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  emptyLine,
  faultsOfLines,
  isEmptyLine,
  LineFields,
  RATE_UNREADABLE,
  RateField,
  skuKey,
  type TypedLine,
  toLines,
  typedLine,
} from './line-fields.tsx'

type PurchaseFormProps = { order: PurchaseOrder; onSaved: () => Promise<void> }

export function PurchaseForm({ order, onSaved }: PurchaseFormProps) {
  const [opened, setOpened] = useState(order)
  const [edits, setEdits] = useState(0)
  // unsaved input stays when the order is loaded again
  if (edits === 0 && opened !== order) setOpened(order)
  return <OpenedForm key={opened.revision} order={opened} edits={edits} setEdits={setEdits} onSaved={onSaved} />
}

/** `edits` counts the edits since the order was saved. */
type OpenedFormProps = PurchaseFormProps & { edits: number; setEdits: Dispatch<SetStateAction<number>> }

function OpenedForm({ order, edits, setEdits, onSaved }: OpenedFormProps) {
  const stored = useRef(order)
  const [{ lines, rate, note }, setTyped] = useState(() => typedOrder(order))
  const [changed, setChanged] = useState<Changed<PurchaseOrder> | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Indkøbsordren kunne ikke gemmes',
    onError: (error) => {
      if (error instanceof ApiError) drawFaults(() => setFaults(error.fields))
      const conflict = editConflict<PurchaseOrder>(error)
      if (!conflict) return
      const before = stored.current
      setTyped((typed) => rebasedOrder(typed, before, conflict.now))
      setChanged({ ...conflict, before })
      stored.current = conflict.now
    },
  })
  const names = new Map(order.lines.map((line) => [skuKey(line), line.nameDa]))
  const received = new Map((changed?.now ?? order).lines.map((line) => [line.id, line.received]))
  const touched =
    <Field extends keyof TypedOrder>(field: Field) =>
    (value: TypedOrder[Field]) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setEdits((before) => before + 1)
      setFaults({})
    }
  /** True when it was stored. */
  const submit = async (): Promise<boolean> => {
    const written = lines.filter((line) => !isEmptyLine(line))
    setTyped((typed) => ({ ...typed, lines: written.length > 0 ? written : [emptyLine(0)] }))
    const typedRate = readNumber(rate)
    const wrong = {
      ...(!Number.isFinite(typedRate) && { rate: RATE_UNREADABLE }),
      ...(written.length === 0 ? { 'lines.0.sku': 'Skriv varenummeret.' } : faultsOfLines(written)),
    }
    if (Object.keys(wrong).length > 0 || typedRate === null) {
      drawFaults(() => setFaults(wrong))
      toast.error(ERRORS.invalid_input.message)
      return false
    }
    return await run(async () => {
      const body = { rate: typedRate, note, revision: stored.current.revision, lines: toLines(written) }
      const { message, order: saved } = await browserApi.changePurchaseOrder({ params: { id: order.id }, body })
      toast.success(message)
      stored.current = saved
      const ids = new Map(written.map(({ key }, place) => [key, saved.lines[place]?.id ?? null]))
      setTyped((now) => ({ ...now, lines: now.lines.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id })) }))
      setChanged(null)
      setEdits((now) => (now === edits ? 0 : now))
      await onSaved()
    })
  }
  return (
    <Form label="Indkøbsordren" className="grid gap-4 border border-line bg-raised p-4 sm:p-6" onSubmit={submit}>
      <UnsavedWarning isDirty={edits > 0 && !isBusy} save={submit} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RateField currency={order.currency} rate={rate} error={faults.rate} onChange={touched('rate')} />
        <TextAreaField
          label="Note"
          isOptional
          rows={2}
          maxLength={1_000}
          value={note}
          onChange={(event) => touched('note')(event.target.value)}
        />
      </div>
      <LineFields lines={lines} currency={order.currency} faults={faults} received={received} names={names} onChange={touched('lines')} />
      <p className="text-xs text-muted">
        En linje uden dag ventes efter leverandørens leveringstid, {order.supplier.leadTimeDays} dage fra den bestilles.
      </p>
      <ChangedNotice
        name="Indkøbsordren"
        changed={changed && { ...changed, before: totalsOf(changed.before), now: totalsOf(changed.now) }}
      />
      <Button type="submit" variant="solid" className="justify-self-start print:hidden" isBusy={isBusy} busyText="Gemmer...">
        Gem
      </Button>
    </Form>
  )
}

type TypedOrder = Readonly<{ lines: readonly TypedLine[]; rate: string; note: string }>

function typedOrder({ lines, rate, note }: PurchaseOrder): TypedOrder {
  // negative, so that the keys differ from those of lines added here
  return { lines: lines.map((line) => typedLine(line, 0 - line.id)), rate: numberText(rate), note: note ?? '' }
}

/** The order as a colleague or a receipt changed it, with what was typed here since `before`. */
function rebasedOrder(typed: TypedOrder, before: PurchaseOrder, now: PurchaseOrder): TypedOrder {
  const [opened, newest] = [typedOrder(before), typedOrder(now)]
  const remainingIds = new Set(now.lines.map(({ id }) => id))
  const lines = rebasedLines([typed.lines, opened.lines, newest.lines], ({ id, key }) => (id === null ? `new ${key}` : `line ${id}`))
  // a line removed there and changed here is added again
  const again = lines.map((line) => (line.id === null || remainingIds.has(line.id) ? line : { ...line, id: null }))
  return { ...rebased(typed, opened, newest), lines: again }
}

function totalsOf({ rolls, total }: PurchaseOrder) {
  return { rolls, total }
}
