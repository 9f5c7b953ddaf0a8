import { Download, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ProjectOffer } from '#contract/projects/offers.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { krToOre } from '#domain/money/money.ts'
import { offerFileName, offerSentText, priceLines } from '#domain/projects/offer.ts'
import { CAR_IS_DRAWN, carInWords, wornText } from '#domain/projects/project-car.ts'
import { browserApi, orNull } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/offer-page.ts'

const TITLE = 'Tilbud'

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ offer: await findOffer(Number(params.id)) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.jobs()} />
}

export default function ProjectOfferPage({ loaderData }: Route.ComponentProps) {
  const { offer } = loaderData
  if (!offer)
    return (
      <AccountPage title={TITLE} path={paths.jobs()}>
        <EmptyState title="Tilbuddet er slettet" action={<LinkButton to={paths.jobs()}>Se dine opgaver</LinkButton>} />
      </AccountPage>
    )
  return <OneOffer key={offer.id} loaded={offer} />
}

function OneOffer({ loaded }: { loaded: ProjectOffer }) {
  const [offer, setOffer] = useState(loaded)
  return (
    <AccountPage title={TITLE} number={offer.number} path={paths.projectOffer(offer.id)}>
      <p className="-mt-4 pb-4 print:hidden">
        <Link to={paths.job(offer.jobId)} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          Tilbage til opgaven
        </Link>
      </p>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <OfferSheet offer={offer} />
        <Delivery offer={offer} onSent={setOffer} />
      </div>
    </AccountPage>
  )
}

function Delivery({ offer, onSent }: { offer: ProjectOffer; onSent: (offer: ProjectOffer) => void }) {
  const { download, isBusy: isDownloading } = useDownload()
  const [to, setTo] = useState(offer.customerEmail ?? '')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction({ showAtFields: (refused) => setRefusedFields(refused, ({ to: fault }) => setError(fault)) })
  const send = async () => {
    setError(undefined)
    await run(async () => {
      const { message, offer: sent } = await browserApi.sendProjectOffer({ params: { id: offer.id }, body: { to } })
      toast.success(message)
      onSent(sent)
    })
  }
  return (
    <aside className="grid content-start gap-4 print:hidden">
      <Button onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        Udskriv
      </Button>
      <Button
        isBusy={isDownloading}
        busyText="Henter..."
        onClick={() => void download(() => browserApi.showProjectOfferPdf({ params: { id: offer.id } }), offerFileName(offer))}
      >
        <Download size={18} aria-hidden />
        Hent som PDF
      </Button>
      <Form label="Send tilbuddet" onSubmit={send} className="grid gap-3 border-t border-line pt-4">
        <EmailField
          label="Kundens e-mail"
          value={to}
          autoComplete="off"
          onChange={({ target }) => setTo(target.value)}
          error={error}
          hint={`Svaret går til ${offer.workshop.email}.`}
        />
        <Button type="submit" variant="signal" isBusy={isBusy} busyText="Sender...">
          <Send size={18} aria-hidden />
          Send til kunden
        </Button>
        <p aria-live="polite" className="text-xs text-muted">
          {offer.sentTo && offer.sentAt && `${offerSentText(offer.sentTo, dateAndTime(offer.sentAt))}.`}
        </p>
      </Form>
    </aside>
  )
}

async function findOffer(id: number): Promise<ProjectOffer | null> {
  return (await orNull(browserApi.showProjectOffer({ params: { id } })))?.offer ?? null
}

/** The offer the workshop's customer reads; it must not contain the shop's prices. */
function OfferSheet({ offer }: { offer: ProjectOffer }) {
  const { workshop, customer, car, films, letter, terms, logo, onCar, madeOn, validUntil } = offer
  const sums = { exclVatOre: krToOre(offer.exclVat), vatOre: krToOre(offer.vat), inclVatOre: krToOre(offer.inclVat) }
  const lines = priceLines({ ...offer, ...sums })
  return (
    <article aria-label={`Tilbud ${offer.number}`} className="min-w-0 border border-line p-5 text-sm sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-6 border-b border-line pb-5">
        {logo ? (
          <img src={`data:image/jpeg;base64,${logo}`} alt={workshop.name} className="max-h-20 max-w-56 bg-white object-contain" />
        ) : (
          <p className="text-lg font-bold wrap-anywhere">{workshop.name}</p>
        )}
        <p className="text-xs text-muted wrap-anywhere">
          {[workshop.name, ...workshop.address, workshop.cvr && `CVR ${workshop.cvr}`, workshop.phone, workshop.email]
            .filter(Boolean)
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </p>
      </header>
      <dl className="figures flex flex-wrap justify-between gap-x-10 gap-y-4 py-5">
        <div className="min-w-0">
          <dt className="text-xs text-muted">Tilbud til</dt>
          <dd className="wrap-anywhere">
            {[customer?.name, car, customer?.plate].filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">Dato</dt>
          <dd>{dayFigures(madeOn)}</dd>
          <dt className="mt-2 text-xs text-muted">Gælder til</dt>
          <dd>{dayFigures(validUntil)}</dd>
        </div>
      </dl>
      {letter && <p className="pb-5 whitespace-pre-line wrap-anywhere">{letter}</p>}
      {onCar && (
        <figure className="break-inside-avoid pb-6">
          <img
            src={`data:image/jpeg;base64,${onCar.picture}`}
            alt={carInWords(onCar.films)}
            width={1200}
            height={675}
            className="aspect-video w-full object-contain"
          />
          <figcaption className="mt-2 grid gap-1 wrap-anywhere">
            {onCar.films.map((worn) => (
              <span key={worn.panel}>{wornText(worn)}</span>
            ))}
            <span className="text-xs text-muted">{CAR_IS_DRAWN}</span>
          </figcaption>
        </figure>
      )}
      <ul aria-label="Folier" className="grid gap-5 pb-6">
        {films.map(({ nameDa, series, hex, wrapped, picture }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an offer is frozen, and two films may be alike
          <li key={place} className="grid grid-cols-[7rem_1fr] gap-4 break-inside-avoid sm:grid-cols-[10rem_1fr]">
            {picture ? (
              <img src={`data:image/jpeg;base64,${picture}`} alt={nameDa} className="aspect-4/3 w-full bg-stage object-cover" />
            ) : (
              <span aria-hidden className="aspect-4/3 w-full border border-line" style={{ background: hex ?? 'var(--color-stage)' }} />
            )}
            <div className="min-w-0">
              <h2 className="text-lg wrap-anywhere">{nameDa}</h2>
              <p className="text-xs text-muted">{series}</p>
              <p className="mt-2">{wrapped}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="figures ml-auto max-w-md" data-testid="offer-price">
        {lines.map(({ label, value }, place) => (
          <div
            key={label}
            className={`flex justify-between gap-6 border-t py-2 ${place === lines.length - 1 ? 'border-ink text-base font-bold' : 'border-line'}`}
          >
            <dt>{label}</dt>
            <dd className="text-right whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
      {terms && <p className="pt-6 text-xs text-muted whitespace-pre-line wrap-anywhere">{terms}</p>}
    </article>
  )
}
