import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Supplier } from '#contract/purchases.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { LineFields } from './line-fields.tsx'
import { RATE_UNREADABLE, RateField } from './rate-field.tsx'
import { emptyLine, faultsOfLines, isEmptyLine, type TypedLine, toLines } from './typed-lines.ts'

export function NewPurchaseDialog({ suppliers, onClose }: { suppliers: readonly Supplier[]; onClose: () => void }) {
  const navigate = useNavigate()
  const [supplierId, setSupplierId] = useState(suppliers[0]?.id ?? 0)
  const [rate, setRate] = useState('')
  const [lines, setLines] = useState<readonly TypedLine[]>([emptyLine(0)])
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const key = useRef(newKey())
  const currency = suppliers.find(({ id }) => id === supplierId)?.currency ?? 'DKK'
  const written = lines.filter((line) => !isEmptyLine(line))
  const { run, isBusy } = useAction({
    failed: 'Kladden kunne ikke gemmes',
    onError: (error) => {
      setLines(written)
      if (error instanceof ApiError) setFaults(error.fields)
    },
  })
  const submit = async () => {
    const typedRate = readNumber(rate)
    const wrong = {
      ...(Number.isNaN(typedRate) && { rate: RATE_UNREADABLE }),
      ...(written.length === 0 ? { 'lines.0.sku': 'Skriv varenummeret.' } : faultsOfLines(written)),
    }
    if (Object.keys(wrong).length > 0) {
      if (written.length > 0) setLines(written)
      return setFaults(wrong)
    }
    await run(async () => {
      const body = { key: key.current, supplierId, rate: typedRate, note: null, lines: toLines(written) }
      const { message, order } = await browserApi.createPurchaseOrder({ body })
      toast.success(message)
      await navigate(paths.adminPurchase(order.id))
    })
  }
  return (
    <FormDialog title="Ny indkøbsordre" onClose={onClose} onSubmit={submit} saveLabel="Gem kladde" isBusy={isBusy} className="grid gap-4">
      <SelectField label="Leverandør" value={supplierId} onChange={(event) => setSupplierId(Number(event.target.value))}>
        {suppliers.map(({ id, name, currency: its }) => (
          <option key={id} value={id}>
            {name} ({its})
          </option>
        ))}
      </SelectField>
      <RateField
        currency={currency}
        rate={rate}
        hint="Tom: som på den sidste indkøbsordre i valutaen."
        error={faults.rate}
        onChange={setRate}
      />
      <LineFields
        lines={lines}
        currency={currency}
        faults={faults}
        onChange={(to) => {
          setLines(to)
          setFaults({})
        }}
      />
    </FormDialog>
  )
}
