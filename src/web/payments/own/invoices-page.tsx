import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { inAllText } from '#domain/payments/balance-texts.ts'
import { OWN_AGE_LABELS, OWN_AGES } from '#domain/reminders/overdue-age.ts'
import { browserApi } from '#web/api.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { AsksFirst } from '#web/prices/asks-first.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/invoices-page.ts'
import { chosenOf, firstChoice } from './choice.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { OpenPayments } from './open-payments.tsx'
import { OwnDocuments } from './own-documents.tsx'
import { PayPanel } from './pay-panel.tsx'
import { StatementForm } from './statement-form.tsx'

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
      <AsksFirst>
        <OpenPayments account={account} />
        {account.notInvoiced > 0 && (
          <p className="figures mb-6">
            <strong>{amount(krToOre(account.notInvoiced))}</strong> er bestilt på faktura og ikke faktureret endnu. Fakturaen kommer, når
            varerne bliver sendt.
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
            ...{ kind: 'credit_note', isCredited: false, about: one.credits === null ? null : `til faktura ${one.credits}` },
          }))}
        />
        <StatementForm today={today} />
      </AsksFirst>
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
        {kr === 0 ? '–' : amount(krToOre(kr))}
      </dd>
    </div>
  )
}
