import { useState } from 'react'
import type { Receipt } from '#contract/batches/batches.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AmountField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { COST_UNREADABLE } from './receipt-form.tsx'

type ReceiptCostsDialogProps = { receipt: Receipt; onSaved: () => void; onClose: () => void }

/** Corrects what rolls cost, once the supplier's invoice and the freight are known. */
export function ReceiptCostsDialog({ receipt: opened, onSaved, onClose }: ReceiptCostsDialogProps) {
  const [receipt, setReceipt] = useState(opened)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [changed, setChanged] = useState<Changed<Receipt> | null>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({
    failed: 'Priserne kunne ikke gemmes',
    showAtFields: (error) => setRefusedFields(error, setFaults),
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onError: (error) => {
      const conflict = editConflict<Receipt>(error)
      if (!conflict) return
      setChanged({ ...conflict, before: receipt })
      setReceipt(conflict.now)
    },
  })
  const textOf = ({ id, unitCost }: Receipt['lines'][number]) => typed[id] ?? (unitCost === null ? '' : figure(krToOre(unitCost)))
  const lines = receipt.lines.filter(({ id }) => typed[id] !== undefined)
  const fieldOf = ({ id }: Receipt['lines'][number]) => `lines.${lines.findIndex((line) => line.id === id)}.unitCost`
  const submit = async () => {
    const wrong = lines.find((line) => Number.isNaN(readKroner(textOf(line))))
    setFaults(wrong ? { [fieldOf(wrong)]: COST_UNREADABLE } : {})
    if (wrong) return
    if (lines.length === 0) return onClose()
    await run(() =>
      browserApi.changeReceiptCosts({
        params: { id: receipt.id },
        body: {
          lines: lines.map((line) => ({ id: line.id, unitCost: readKroner(textOf(line)) })),
          seen: { lines: lines.map(({ id, unitCost }) => ({ id, unitCost })) },
        },
      }),
    )
  }
  return (
    <FormDialog title="Ret priser" onClose={onClose} onSubmit={submit} saveLabel="Gem" isBusy={isBusy} className="grid gap-4">
      <p className="text-sm text-muted">
        Skriv prisen pr. stk. i kroner uden moms, med den fragt og told, du vil regne med. Dækningsbidraget følger de nye priser, også for
        måneder, der er gået.
      </p>
      <ChangedNotice name="Modtagelsen" changed={changed} />
      {receipt.lines.map((line) => (
        <AmountField
          key={line.id}
          label={`${line.nameDa} (${line.kcwId})`}
          value={textOf(line)}
          autoComplete="off"
          error={faults[fieldOf(line)]}
          onChange={(event) => {
            setTyped((before) => ({ ...before, [line.id]: event.target.value }))
            setFaults({})
          }}
        />
      ))}
    </FormDialog>
  )
}
