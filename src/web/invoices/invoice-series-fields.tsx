import { useState } from 'react'
import type { InvoiceSeries } from '#contract/invoices/invoices.ts'
import { FIRST_INVOICE_NUMBER_WRONG, isFirstInvoiceNumber } from '#domain/invoices/invoice.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

export function InvoiceSeriesFields({ opened }: { opened: InvoiceSeries }) {
  const [series, setSeries] = useState(opened)
  if (series.hasBegun)
    return (
      <p className="text-sm sm:col-span-6">
        Næste nummer er <strong className="figures">{series.next}</strong>. Serien ligger fast, fordi den første faktura er udstedt.
      </p>
    )
  return <FirstNumber series={series} onSaved={setSeries} />
}

function FirstNumber({ series, onSaved }: { series: InvoiceSeries; onSaved: (series: InvoiceSeries) => void }) {
  const [typed, setTyped] = useState(String(series.next))
  const { run, isBusy, error, setError } = useAction({
    failed: 'Nummeret kunne ikke gemmes',
    returnsError: true,
    onError: (refusal) => {
      const changed = editConflict<{ series: InvoiceSeries }>(refusal)
      if (changed) onSaved(changed.now.series)
    },
  })
  const save = async () => {
    const first = readNumber(typed) ?? Number.NaN
    if (!isFirstInvoiceNumber(first)) return setError(FIRST_INVOICE_NUMBER_WRONG)
    await run(async () => {
      const { message, ...saved } = await browserApi.changeInvoiceSeries({ body: { first, seen: { next: series.next } } })
      onSaved(saved.series)
      setTyped(String(saved.series.next))
      toast.success(message)
    })
  }
  return (
    <Form label="Fakturanumre" className="grid items-start gap-4 sm:col-span-6 sm:grid-cols-2" onSubmit={save}>
      <TextField
        label="Første fakturanummer"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error ?? undefined}
        hint="Kommer du fra et andet system, så skriv nummeret efter den sidste faktura derfra."
      />
      <Button type="submit" className="justify-self-start sm:mt-7" isBusy={isBusy} busyText="Gemmer...">
        Gem fakturanummer
      </Button>
      <UnsavedWarning isDirty={typed !== String(series.next)} />
    </Form>
  )
}
