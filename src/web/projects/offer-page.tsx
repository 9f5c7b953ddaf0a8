import { Download, Printer, Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ProjectOffer } from '#contract/projects/offers.ts'
import { offerFileName, offerSentText } from '#domain/projects/offer.ts'
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
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/offer-page.ts'
import { OfferSheet } from './offer-sheet.tsx'

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
    <AccountPage title={`${TITLE} ${offer.number}`} path={paths.projectOffer(offer.id)}>
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
  const { run, isBusy } = useAction({ isShown: (refused) => setRefusedFields(refused, ({ to: fault }) => setError(fault)) })
  const send = async (event: FormEvent) => {
    event.preventDefault()
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
      <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3 border-t border-line pt-4">
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
      </form>
    </aside>
  )
}

async function findOffer(id: number): Promise<ProjectOffer | null> {
  return (await orNull(browserApi.showProjectOffer({ params: { id } })))?.offer ?? null
}
