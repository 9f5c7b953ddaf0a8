import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { LedgerChartShown } from '#contract/ledger.ts'
import { ACCOUNT_LABELS, ACCOUNTS, VAT_CODED } from '#domain/settings/accounts.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ChartForm = LedgerChartShown['proposed']
type ChartDialogProps = { program: string; onSaved: () => void; onClose: () => void }

/** Loads the program's accounts, and lets staff choose one for each of the shop's. */
export function ChartDialog(props: ChartDialogProps) {
  const [chart, setChart] = useState<LedgerChartShown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isUnmounted = false
    browserApi.readLedgerChart().then(
      (answer) => isUnmounted || setChart(answer),
      (error: unknown) => isUnmounted || setFailure(messageOf(error, 'Kontoplanen kunne ikke hentes')),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  if (chart) return <ChartForm {...props} chart={chart} />
  return (
    <Dialog isOpen onClose={props.onClose} title="Vælg konti" losesNothing>
      {failure === null ? <p role="status">Henter kontoplanen i {props.program}...</p> : <Notice tone="danger" title={failure} isAlert />}
    </Dialog>
  )
}

function ChartForm({ program, chart, onSaved, onClose }: ChartDialogProps & { chart: LedgerChartShown }) {
  const { register, handleSubmit, formState } = useForm<ChartForm>({ defaultValues: chart.proposed })
  const { run } = useAction({
    failed: 'Kontiene kunne ikke gemmes',
    onSuccess: () => {
      onSaved()
      onClose()
    },
  })
  const submit = handleSubmit(({ accounts, vatCodes }) =>
    run(async () => {
      await browserApi.changeSettings({ body: { bookkeeping: { accounts }, vatCodes } })
      return { message: 'Kontiene er gemt' }
    }),
  )
  const open = chart.accounts.filter(({ isOpen }) => isOpen)
  const codes = [...new Set(chart.accounts.flatMap(({ vatCode }) => vatCode ?? []))].toSorted()
  return (
    <FormDialog
      title="Vælg konti"
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <p className="text-sm text-muted sm:col-span-2">
        Kontiene er hentet i {program}. Der er foreslået en til hver: tjek dem med din bogholder. De gælder også for filerne, og for bilag,
        der ikke er sendt endnu.
      </p>
      {ACCOUNTS.map((account) => {
        const chosen = chart.proposed.accounts[account]
        return (
          <SelectField key={account} {...register(`accounts.${account}`)} label={ACCOUNT_LABELS[account]}>
            {!open.some(({ number }) => number === chosen) && (
              <option value={chosen}>
                {chosen} findes ikke i {program}
              </option>
            )}
            {open.map(({ number, name }) => (
              <option key={number} value={number}>
                {number} {name}
              </option>
            ))}
          </SelectField>
        )
      })}
      {VAT_CODED.map((account) => (
        <SelectField
          key={account}
          {...register(`vatCodes.${account}`)}
          label={`Momskode: ${ACCOUNT_LABELS[account]}`}
          hint={account === 'exportSales' ? 'En kode uden moms.' : 'En kode med 25 % salgsmoms. Uden kode bogføres momsen på momskontoen.'}
        >
          <option value="">Ingen</option>
          <Options of={codes} />
        </SelectField>
      ))}
    </FormDialog>
  )
}
