import { Download } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OpenPayment, OwnAccount } from '#contract/payments/own-invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { STATEMENT_DAYS_WRONG, statementFileName } from '#domain/payments/account-statement.ts'
import { combinedTitle } from '#domain/payments/online/combined-payment.ts'
import { inAllText } from '#domain/payments/payment-texts.ts'
import { OWN_AGE_LABELS, OWN_AGES } from '#domain/reminders/overdue-age.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { usePolling } from '#web/page/use-polling.ts'
import { ASK_AGAIN_MS, AWAITS_BANK, leaveFor, useOutcome, WENT_THROUGH } from '#web/payments/online/use-payment-page.ts'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSession } from '#web/session/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/invoices-page.ts'
import { chosenOf, firstChoice } from './choice.ts'
import { OpenInvoices, OwnDocuments } from './open-invoices.tsx'
import { PayPanel } from './pay-panel.tsx'

const TITLE = 'Fakturaer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ ...(await browserApi.listOwnInvoices()), today: copenhagenDay(Date.now()) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.ownInvoices()} />
}

/** What a workshop owes by invoice and age, what the shop owes it, paying several at once, and its statement of account. */
export default function OwnInvoicesPage({ loaderData: { account, today } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const [choice, setChoice] = useState(() => firstChoice(account, Number(params.get('faktura')) || null))
  const isSettled = account.invoices.length === 0 && account.credits.length === 0
  return (
    <AccountPage title={TITLE} path={paths.ownInvoices()}>
      <OwnPricesGuard>
        <OpenPayments account={account} />
        {account.notInvoiced > 0 && (
          <p className="figures mb-6">
            <strong>{amountWithOre(krToOre(account.notInvoiced))}</strong> er bestilt på faktura og ikke faktureret endnu. Fakturaen kommer,
            når varerne bliver sendt.
          </p>
        )}
        {isSettled ? (
          <EmptyState title="Du har ingen åbne fakturaer" action={<LinkButton to={paths.orders()}>Se dine ordrer</LinkButton>} />
        ) : (
          <>
            <Ages account={account} />
            <OpenInvoices account={account} choice={choice} onChoose={setChoice} />
            <PayPanel chosen={chosenOf(account, choice)} />
          </>
        )}
        <OwnDocuments
          title="Betalte fakturaer"
          documents={account.settled.map((one) => ({ ...one, kind: 'invoice', about: one.isCredited ? 'krediteret' : null }))}
        />
        <OwnDocuments
          title="Kreditnotaer"
          documents={account.creditNotes.map((one) => ({
            ...one,
            kind: 'credit_note',
            isCredited: false,
            about: one.credits === null ? null : `til faktura ${one.credits}`,
          }))}
        />
        <StatementForm today={today} />
      </OwnPricesGuard>
    </AccountPage>
  )
}

function Ages({ account: { ages, open, owed } }: { account: OwnAccount }) {
  const { user } = useSession()
  return (
    <dl className="figures mb-8 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-6">
      {OWN_AGES.map((age) => (
        <Sum key={age} label={OWN_AGE_LABELS[age]} kr={ages[age]} isLate={age !== 'due'} />
      ))}
      <Sum label={`Åbent ${inAllText(user)}`} kr={open} />
      <Sum label="Til gode" kr={owed} />
    </dl>
  )
}

function Sum({ label, kr, isLate = false }: { label: string; kr: number; isLate?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={classes('text-lg font-bold', kr === 0 && 'text-muted', isLate && kr > 0 && 'text-danger')}>
        {kr === 0 ? '–' : amountWithOre(krToOre(kr))}
      </dd>
    </div>
  )
}

/** The outcome of a payment the visitor returns from, and payments that wait for the buyer or the bank. */
function OpenPayments({ account: { payments } }: { account: OwnAccount }) {
  const outcome = useOutcome()
  const isAwaited = payments.some(({ isHeld }) => isHeld || outcome === 'ok')
  usePolling(isAwaited, ASK_AGAIN_MS)
  return (
    <div className="mb-6 grid gap-4 empty:hidden print:hidden" role="status">
      {isAwaited && <Notice tone="info">{AWAITS_BANK}</Notice>}
      {outcome === 'ok' && payments.length === 0 && <Notice tone="success">{WENT_THROUGH}</Notice>}
      {outcome === 'afbrudt' && payments.length > 0 && <Notice tone="warning">Betalingen blev ikke gennemført.</Notice>}
      {!isAwaited && payments.map((payment) => <OpenPaymentNotice key={payment.id} payment={payment} />)}
    </div>
  )
}

function OpenPaymentNotice({ payment: { id, invoices, amount, url } }: { payment: OpenPayment }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSettled: () => revalidate() })
  return (
    <Notice tone="info" title={`En betaling på ${amountWithOre(krToOre(amount))} er i gang`}>
      <p>{combinedTitle(invoices)} kan ikke vælges, så længe betalingen er åben.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {url !== null && (
          <Button size="sm" variant="solid" onClick={() => leaveFor(url)}>
            Fortsæt betalingen
          </Button>
        )}
        <Button
          size="sm"
          isBusy={isBusy}
          busyText="Lukker..."
          onClick={() => void run(() => browserApi.stopInvoicePayment({ params: { id } }))}
        >
          Luk betalingen
        </Button>
      </div>
    </Notice>
  )
}

const USUAL_DAYS = 90

/** The form for the period of a statement of account, by default the last three months. */
function StatementForm({ today }: { today: string }) {
  const { download, isBusy } = useDownload()
  const [from, setFrom] = useState(() => addDays(today, -USUAL_DAYS))
  const [to, setTo] = useState(today)
  const [isTried, setIsTried] = useState(false)
  const problem = from !== '' && to !== '' && from <= to ? undefined : STATEMENT_DAYS_WRONG
  return (
    <section aria-labelledby="kontoudtog" className="mt-12 print:hidden">
      <h2 id="kontoudtog" className="text-xl">
        Kontoudtog
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">Fakturaer, kreditnotaer, rykkere og betalinger med saldo, til dit bogholderi.</p>
      <Form
        label="Kontoudtog"
        className="flex flex-wrap items-start gap-3"
        onSubmit={async () => {
          setIsTried(true)
          if (problem === undefined)
            await download(() => browserApi.downloadOwnStatement({ query: { from, to } }), statementFileName({ from, to }))
        }}
      >
        <TextField label="Fra" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="Til"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isTried ? problem : undefined}
        />
        <Button type="submit" className="mt-6 min-h-12" isBusy={isBusy} busyText="Henter...">
          <Download size={18} aria-hidden /> Hent som PDF
        </Button>
      </Form>
    </section>
  )
}
