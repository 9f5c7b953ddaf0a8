import { Fragment, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedAmountProblem, typedOre } from '#domain/money/typed-amount.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ibanText } from '#domain/settings/bank-account.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { leaveFor, PAGE_NOT_OPENED, useRestored } from '#web/payments/online/use-payment-page.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, Checkbox } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { Chosen } from './choice.ts'

export function PayPanel({ chosen }: { chosen: Chosen }) {
  const { payments } = useSettings()
  const { invoiceIds, openOre, setOffOre, toPayOre } = chosen
  const title = useId()
  return (
    <section aria-labelledby={title} className="mt-6 bg-sunk p-5 print:hidden">
      <h2 id={title} className="text-lg">
        Betal {count(invoiceIds.length, 'faktura', 'fakturaer')}
      </h2>
      <dl className="figures mt-3 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 text-sm">
        <dt>Valgte fakturaer </dt>
        <dd className="text-right">{amountWithOre(openOre)}</dd>
        {setOffOre > 0 && (
          <>
            <dt>Til gode, modregnes først</dt>
            <dd className="text-right">−{amountWithOre(setOffOre)}</dd>
          </>
        )}
        <dt className="border-t border-line pt-1 font-bold">At betale</dt>
        <dd className="border-t border-line pt-1 text-right font-bold">{amountWithOre(toPayOre)}</dd>
      </dl>
      {invoiceIds.length === 0 ? (
        <p className="mt-3 text-sm text-muted">Sæt flueben ved de fakturaer, du vil betale.</p>
      ) : (
        <>
          {(payments.isOn || toPayOre === 0) && <PayForm chosen={chosen} />}
          {toPayOre > 0 && <Transfer key={chosen.key} chosen={chosen} />}
        </>
      )}
    </section>
  )
}

function PayForm({ chosen: { invoiceIds, creditOrderIds, setOffOre, toPayOre } }: { chosen: Chosen }) {
  const { revalidate } = useRevalidator()
  const [isPart, setIsPart] = useState(false)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  useRestored(() => setIsLeaving(false))
  const { run, isBusy, error } = useAction({
    returnsError: true,
    failed: PAGE_NOT_OPENED,
    onError: () => revalidate(),
  })
  const partOre = typedOre(text) ?? 0
  const problem = partProblem(text, { partOre, toPayOre })
  const amountOre = isPart && toPayOre > 0 ? partOre : toPayOre
  const pay = async () => {
    setIsTried(true)
    if (isPart && toPayOre > 0 && problem) return
    await run(async () => {
      const { url } = await browserApi.payInvoices({ body: { invoiceIds, creditOrderIds, amount: oreToKr(amountOre) } })
      if (url === null) return await revalidate()
      setIsLeaving(true)
      leaveFor(url)
    })
  }
  return (
    <Form label="Betal fakturaer" className="mt-4 grid justify-items-start gap-2" onSubmit={pay}>
      {toPayOre > 0 && <Checkbox label="Betal kun en del" checked={isPart} onChange={(event) => setIsPart(event.target.checked)} />}
      {isPart && toPayOre > 0 && (
        <AmountField
          label="Beløb i kr."
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="De fakturaer, der forfalder først, betales først."
          error={isTried ? problem : undefined}
        />
      )}
      <Button
        type="submit"
        variant="signal"
        size="lg"
        isBusy={isBusy || isLeaving}
        busyText={toPayOre > 0 ? 'Åbner betaling...' : 'Modregner...'}
      >
        {toPayOre === 0
          ? `Modregn ${amountWithOre(setOffOre)}`
          : `Betal ${isPart && problem ? '' : amountWithOre(amountOre)} nu`.replace('  ', ' ')}
      </Button>
      <p role="status" className="text-sm font-semibold text-danger empty:hidden">
        {error}
      </p>
      <p className="text-sm text-muted">
        {toPayOre > 0 && 'Med kort eller MobilePay. Beløbet trækkes med det samme. '}
        {setOffOre > 0 && 'Det, du har til gode, modregnes, når du trykker.'}
      </p>
    </Form>
  )
}

function partProblem(text: string, { partOre, toPayOre }: Readonly<{ partOre: number; toPayOre: number }>): string | undefined {
  const problem = typedAmountProblem(text)
  if (problem !== null) return problem
  return partOre > toPayOre ? `Der mangler kun at blive betalt ${amountWithOre(toPayOre)}` : undefined
}

type BankTransfer = Awaited<ReturnType<typeof browserApi.askForTransfer>>

/** One bank transfer instead: the reference finds all the chosen invoices. */
function Transfer({ chosen: { invoiceIds, creditOrderIds } }: { chosen: Chosen }) {
  const { revalidate } = useRevalidator()
  const [transfer, setTransfer] = useState<BankTransfer | null>(null)
  const { run, isBusy } = useAction({ onError: () => revalidate() })
  const requestTransfer = () =>
    run(async () => {
      setTransfer(await browserApi.askForTransfer({ body: { invoiceIds, creditOrderIds } }))
      if (creditOrderIds.length > 0) await revalidate()
    })
  if (!transfer?.reference)
    return (
      <Button className="mt-3" isBusy={isBusy} busyText="Finder reference..." onClick={() => void requestTransfer()}>
        Betal med én bankoverførsel
      </Button>
    )
  const { reference, amount, bank } = transfer
  const facts = [
    ['Beløb', amountWithOre(krToOre(amount))],
    ['Skriv ved betalingen', reference],
    ['Reg.nr. og konto', [bank.registration, bank.account].filter(Boolean).join(' ')],
    ['IBAN', ibanText(bank.iban)],
    ['SWIFT/BIC', bank.swift],
    ['Bank', bank.name],
  ].filter(([, value]) => value !== '')
  return (
    <div role="status" className="mt-5">
      <h3 className="font-bold">Overfør beløbet på én gang</h3>
      <dl className="figures mt-2 grid max-w-md grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">Referencen viser os, hvilke fakturaer du betaler.</p>
    </div>
  )
}
