import { ArrowLeft, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { isClosedOfferCode, OFFER, offerFileName, offerName } from '#domain/offers/offer.ts'
import { ApiError, browserApi, orNotFound } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { MissingRecord } from '#web/page/error-page.tsx'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/own-offer-page.ts'
import { AcceptForm } from './accept-form.tsx'
import { OfferBadge } from './offer-badge.tsx'
import { DepositLine, OFFER_MISSING, offerFigures } from './offer-figures.tsx'
import { type OfferedTo, OwnOfferLines } from './own-offer-lines.tsx'

const TITLE = 'Tilbud'

export function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  return loadForUser(url, async (user) => ({ ...(await orNotFound(browserApi.showOwnOffer({ params: { id: Number(id) } }))), user }))
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <AccountPageSkeleton title={TITLE} path={paths.ownOffer(Number(params.id))} />
}

export default function OwnOfferPage({ loaderData: { offer, user } }: Route.ComponentProps) {
  const [isDeclining, setIsDeclining] = useState(false)
  const { revalidate } = useRevalidator()
  const renderOffer = (vatTreatment: VatTreatment, to?: OfferedTo) => <OfferContent offer={offer} vatTreatment={vatTreatment} to={to} />
  return (
    <AccountPage
      title={TITLE}
      number={offerName(offer)}
      path={paths.ownOffer(offer.id)}
      action={
        <LinkButton to={paths.ownOffers()} variant="quiet">
          <ArrowLeft size={18} aria-hidden /> Alle tilbud
        </LinkButton>
      }
    >
      <OwnPricesGuard>
        {offer.state === 'sent' ? (
          <AcceptForm
            offer={offer}
            user={user}
            renderOffer={renderOffer}
            beside={
              <div className="flex flex-wrap justify-between gap-2">
                <PdfButton offer={offer} />
                <Button variant="quiet" onClick={() => setIsDeclining(true)}>
                  Nej tak
                </Button>
              </div>
            }
          />
        ) : (
          <Answered offer={offer}>{renderOffer(offer.charged.vatTreatment)}</Answered>
        )}
      </OwnPricesGuard>
      {isDeclining && (
        <DeclineDialog
          id={offer.id}
          onClose={() => setIsDeclining(false)}
          onDone={() => {
            setIsDeclining(false)
            void revalidate()
          }}
        />
      )}
    </AccountPage>
  )
}

function OfferContent({ offer, vatTreatment, to }: { offer: OwnOffer; vatTreatment: VatTreatment; to: OfferedTo | undefined }) {
  return (
    <div className="min-w-0">
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
        <OfferBadge state={offer.state} isForCustomer />
        <span className="figures text-muted">Sendt {date(offer.sentAt)}</span>
      </p>
      {offer.message && <p className="mb-6 max-w-prose break-words whitespace-pre-line">{offer.message}</p>}
      <OwnOfferLines offer={offer} vatTreatment={vatTreatment} to={to} />
    </div>
  )
}

function Answered({ offer, children }: { offer: OwnOffer; children: ReactNode }) {
  const { isExclVat } = useVatView()
  return (
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_24rem]">
      {children}
      <div className="grid content-start gap-5">
        <Outcome offer={offer} />
        <OrderFigures figures={offerFigures(offer.charged)} showsPoints={false} isExclVat={isExclVat} />
        <DepositLine offer={offer} {...offer.charged} />
        <PdfButton offer={offer} />
      </div>
    </div>
  )
}

function Outcome({ offer: { state, order, validUntil, replacedById } }: { offer: OwnOffer }) {
  if (state === 'accepted')
    return (
      <Notice tone="success" title="Du har accepteret tilbuddet">
        {order && (
          <Link to={paths.orders(order.orderNumber)} className="underline underline-offset-4">
            Det er blevet til ordre {order.orderNumber}
          </Link>
        )}
      </Notice>
    )
  if (state === 'replaced')
    return (
      <Notice tone="warning" title="Tilbuddet er erstattet af et nyt">
        {replacedById !== null && (
          <Link to={paths.ownOffer(replacedById)} className="underline underline-offset-4">
            Se det nye tilbud
          </Link>
        )}
      </Notice>
    )
  if (state === 'declined') return <Notice title="Du har sagt nej tak til tilbuddet">Har du fortrudt, så skriv til os.</Notice>
  const title = state === 'expired' ? `Tilbuddet udløb ${dayFigures(validUntil)}` : 'Vi har trukket tilbuddet tilbage'
  return (
    <Notice tone="warning" title={title}>
      <Link to={paths.contact()} className="underline underline-offset-4">
        Skriv til os, hvis du vil have et nyt
      </Link>
    </Notice>
  )
}

function PdfButton({ offer }: { offer: OwnOffer }) {
  const { download, isBusy } = useDownload()
  const params = { id: offer.id }
  return (
    <Button isBusy={isBusy} onClick={() => void download(() => browserApi.downloadOwnOffer({ params }), offerFileName(offer))}>
      <Download size={18} aria-hidden /> Hent PDF
    </Button>
  )
}

export function ErrorBoundary() {
  return (
    <MissingRecord
      frame={AccountPage}
      title="Tilbuddet findes ikke"
      text={OFFER_MISSING}
      list={paths.ownOffers()}
      toList="Tilbud til dig"
    />
  )
}

function DeclineDialog({ id, onDone, onClose }: { id: number; onDone: () => void; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { run, isBusy } = useAction({
    onSuccess: onDone,
    onError: (error) => error instanceof ApiError && isClosedOfferCode(error.code) && onDone(),
  })
  const decline = () => run(() => browserApi.declineOffer({ params: { id }, body: { note } }))
  return (
    <ConfirmDialog
      title="Nej tak til tilbuddet"
      onClose={onClose}
      confirmLabel="Sig nej tak"
      busyText="Sender..."
      isBusy={isBusy}
      onConfirm={decline}
    >
      <TextAreaField
        label="Hvad skulle være anderledes?"
        hint="Vi læser det, og måske kan vi lave et bedre tilbud."
        isOptional
        rows={4}
        maxLength={OFFER.answerNote}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  )
}
