import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { LetterToPack, OrderedSamples, SampleResults, SentLetter } from '#contract/samples/samples.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { date, dateAndTime, joinWithAnd } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/samples-screen.ts'
import { LetterCard } from './letter-card.tsx'

const TITLE = 'Prøver'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async () => {
    const [{ letters, orders }, sent, { results }] = await Promise.all([
      browserApi.listSamplesToPack(),
      browserApi.listSentSamples(),
      browserApi.showSampleResults(),
    ])
    return { letters, orders, sent: sent.letters, results }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSamples()} />
}

export default function Samples({ loaderData: { letters, orders, sent, results } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { download, isBusy } = useDownload()
  const refresh = () => void revalidate()
  const printAll = () =>
    download(
      () =>
        browserApi.printSampleSlips({
          query: {
            accounts: letters
              .slice(0, MAX_SLIPS)
              .map(({ accountId }) => accountId)
              .join(','),
          },
        }),
      'Farveproever.pdf',
    )
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminSamples()}
      action={
        letters.length > 0 && (
          <Button isBusy={isBusy} onClick={() => void printAll()}>
            <Printer size={18} aria-hidden /> Print alle sedler
          </Button>
        )
      }
    >
      <section aria-labelledby="at-pakke" className="pb-9">
        <h2 id="at-pakke" className="pb-3 text-lg">
          Prøver at pakke
          {letters.length > 0 && <span className="figures text-sm font-normal text-muted"> · {toPackText(letters)}</span>}
        </h2>
        {letters.length === 0 ? (
          <EmptyList>
            Der er ingen gratis prøver at pakke. De står her, når en kunde beder om en, samlet i ét brev til hver kunde.
          </EmptyList>
        ) : (
          <ul className="grid gap-3 xl:grid-cols-2">
            {letters.map((letter) => (
              <LetterCard key={letter.accountId} letter={letter} onSent={refresh} />
            ))}
          </ul>
        )}
      </section>
      {orders.length > 0 && <OrdersWithSamples orders={orders} />}
      <SampleResultsPart results={results} />
      <SentLetters letters={sent} onUndone={refresh} />
    </AdminPage>
  )
}

const MAX_SLIPS = 50

function toPackText(letters: readonly LetterToPack[]): string {
  const samples = letters.reduce((sum, letter) => sum + letter.samples.length, 0)
  return `${count(samples, 'prøve', 'prøver')} i ${count(letters.length, 'brev', 'breve')}`
}

/** Paid samples are packed with their order. */
function OrdersWithSamples({ orders }: { orders: readonly OrderedSamples[] }) {
  return (
    <section aria-labelledby="i-ordrer" className="pb-9">
      <h2 id="i-ordrer" className="pb-1 text-lg">
        Købte prøver i ordrer, der skal sendes
      </h2>
      <p className="pb-3 text-sm text-muted">De pakkes og sendes på ordren.</p>
      <ul className="border-t border-line">
        {orders.map(({ id, orderNumber, buyer, samples }) => (
          <li key={id} className="figures border-b border-line py-2.5 text-sm">
            <Link to={paths.adminOrder(id)} className="font-semibold underline underline-offset-4">
              {orderNumber}
            </Link>{' '}
            <span className="text-muted">{buyer}</span>
            <p>{joinWithAnd(samples.map(({ nameDa, quantity }) => (quantity === 1 ? nameDa : `${wholeNumber(quantity)} × ${nameDa}`)))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SentLettersProps = { letters: readonly SentLetter[]; onUndone: () => void }

function SentLetters({ letters, onUndone }: SentLettersProps) {
  const [chosen, setChosen] = useState<SentLetter | null>(null)
  const { run, isBusy } = useAction()
  if (letters.length === 0) return null
  const reopen = async ({ id }: SentLetter) => {
    await run(() => browserApi.takeBackSampleLetter({ params: { id } }))
    setChosen(null)
    onUndone()
  }
  return (
    <section aria-labelledby="sendte-breve">
      <h2 id="sendte-breve" className="pb-3 text-lg">
        Sendt
      </h2>
      <ul className="border-t border-line">
        {letters.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
            <div className="min-w-0 grow basis-72">
              <p className="font-semibold">{nameOf(letter)}</p>
              <p className="figures text-xs text-muted">{[dateAndTime(letter.sentAt), letter.by].filter(Boolean).join(' · ')}</p>
              <p className="text-xs">{joinWithAnd(letter.samples.map(({ nameDa }) => nameDa))}</p>
            </div>
            <Button size="sm" variant="quiet" onClick={() => setChosen(letter)} aria-label={`Ikke sendt alligevel: ${nameOf(letter)}`}>
              Ikke sendt alligevel
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          title="Ikke sendt alligevel"
          question={`Prøverne til ${nameOf(chosen)} venter igen på at blive pakket og sendt.`}
          confirmLabel="Læg dem tilbage"
          isBusy={isBusy}
          onConfirm={() => void reopen(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function nameOf({ recipient }: SentLetter): string {
  return recipient ? recipient.company || recipient.name : 'Slettet kunde'
}

function SampleResultsPart({ results: { samples, led, percent, rolls, outcomes } }: { results: SampleResults }) {
  if (samples === 0) return null
  const figures = [
    { label: 'Prøver sendt', value: wholeNumber(samples) },
    { label: 'Blev til ruller', value: `${wholeNumber(led)} (${withUnit(percent, '%')})` },
    { label: 'Ruller i de ordrer', value: wholeNumber(rolls) },
  ]
  return (
    <section aria-labelledby="blev-til-ruller" className="pb-9">
      <h2 id="blev-til-ruller" className="pb-1 text-lg">
        Prøver, der blev til ruller
      </h2>
      <p className="pb-3 text-sm text-muted">
        Det seneste år, gratis og købte. Rullen er den første af samme folie, kunden bestilte, efter at prøven var sendt.
      </p>
      <dl className="figures flex flex-wrap gap-x-10 gap-y-2 pb-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="display text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {outcomes.length > 0 && (
        <SmallTable
          rows={outcomes}
          keyOf={({ id }) => id}
          caption="Prøver, der blev til ruller"
          columns={[
            {
              label: 'Folie',
              isRowHeading: true,
              className: 'wrap-anywhere',
              cell: ({ nameDa, kcwId, buyer }) => (
                <>
                  <span className="block font-semibold">{nameDa}</span>
                  <span className="block text-xs text-muted">
                    <span className="code">{kcwId}</span> · {buyer}
                  </span>
                </>
              ),
            },
            { label: 'Prøve sendt', isForWide: true, cell: ({ sentAt, isFree }) => `${date(sentAt)}, ${isFree ? 'gratis' : 'købt'}` },
            {
              label: 'Ordre',
              cell: ({ order }) => (
                <>
                  <Link to={paths.adminOrder(order.id)} className="font-semibold underline underline-offset-4">
                    {order.orderNumber}
                  </Link>
                  <span className="block text-xs text-muted">{date(order.orderedAt)}</span>
                </>
              ),
            },
            { label: 'Ruller', isFigure: true, cell: ({ order }) => wholeNumber(order.rolls) },
          ]}
        />
      )}
    </section>
  )
}
