import { useCallback, useState } from 'react'
import { Link, redirect, useNavigate, useRevalidator } from 'react-router'
import type { Claim } from '#contract/claims/claims.ts'
import type { Mail } from '#contract/mails.ts'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { CLAIM_KIND_LABELS, CLAIM_STATE_LABELS } from '#domain/claims/claim.ts'
import { holdsPermission, mayDo } from '#domain/customers/rights/rights.ts'
import { orderStatusLabel, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { sentStateOf } from '#domain/parcels/rolls.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { browserApi, orNotFound } from '#web/api.ts'
import { claimsToOpen, OpenClaimDialog } from '#web/claims/admin/open-claim-dialog.tsx'
import { CLAIM_TONES } from '#web/claims/claim-tones.ts'
import { date, dateAndTime } from '#web/format.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { useCloseAndReload, useFinish } from '#web/forms/use-action.ts'
import { MailDialog } from '#web/mails/mail-dialog.tsx'
import { MAIL_LABELS, MAIL_TONES } from '#web/mails/mail-list.tsx'
import { ChangeDialog } from '#web/orders/admin/changes/change-dialog.tsx'
import { OrderDialogs } from '#web/orders/admin/order-dialogs.tsx'
import { useOrderActions } from '#web/orders/admin/use-order-actions.ts'
import { MissingRecord } from '#web/page/error-page.tsx'
import { isPending, type PreviewHandle, previewFirst, useArrivedAnswer } from '#web/page/page-preview.ts'
import { ParcelsSection } from '#web/parcels/admin/parcels-section.tsx'
import { PaymentsSection } from '#web/payments/admin/payments-section.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/order-page.ts'
import { DocumentsSection } from './documents-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { BackToOrders, OrderButtons, OrderHead } from './order-head.tsx'
import { ChangeRequests, ChangesSection, ExportSection, NotChangeable, NotesSection, SafetySection } from './order-sections.tsx'

/** An order whose row was pressed is shown from the row until its data has loaded. */
export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  return await previewFirst<Order, Answer>(url, () => loadOrder({ id: Number(id) }))
}

type Answer = Awaited<ReturnType<typeof loadOrder>>

function loadOrder(params: { id: number }) {
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'readOrders')) throw redirect(paths.admin())
    const [
      { order, safety, blockedBatches, offer, changeRequests, exportProofs },
      { parcels, lines, labels },
      { notes },
      { payments, reminders },
      { mails },
      { claims },
    ] = await orNotFound(
      Promise.all([
        browserApi.showOrder({ params }),
        browserApi.listParcels({ params }),
        browserApi.listOrderNotes({ params }),
        mayDo(me, 'seeOrderAmounts') ? browserApi.listPayments({ params }) : { payments: null, reminders: [] },
        mayDo(me, 'readMails') ? browserApi.listOrderMails({ params }) : { mails: null },
        mayDo(me, 'answerClaims') ? browserApi.listClaims({ query: { orderId: params.id } }) : { claims: [] },
      ]),
    )
    return {
      changeRequests,
      exportProofs,
      order,
      safety,
      blockedBatches,
      offer,
      notes,
      payments,
      reminders,
      mails,
      claims,
      sending: { parcels, lines, labels },
      seesAmounts: mayDo(me, 'seeOrderAmounts'),
      mayRemind: holdsPermission(me, 'invoices'),
    }
  })
}

export const handle: PreviewHandle<Order> = { renderPreview: (order) => <KnownOrder order={order} /> }

export function HydrateFallback() {
  return <AdminPageSkeleton title="Ordre" path={paths.adminOrders()} />
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const answer = useArrivedAnswer<Order, Answer>(loaderData)
  if (answer) return <WholeOrder key={answer.order.id} {...answer} />
  return isPending<Order, Answer>(loaderData) ? <KnownOrder order={loaderData.preview} /> : null
}

/** The page while its order loads, with what the pressed row of the list knew. */
function KnownOrder({ order }: { order: Order }) {
  const may = useMay()
  return (
    <AdminPage title={order.orderNumber} path={paths.adminOrder(order.id)} above={<BackToOrders />}>
      <OrderHead order={order} seesAmounts={may('seeOrderAmounts')} />
      <div role="status" aria-label="Henter" className="grid gap-2">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </AdminPage>
  )
}

function WholeOrder(loaderData: Answer) {
  const { order, safety, blockedBatches, offer, notes, payments, reminders, mails, claims, sending, seesAmounts, mayRemind } = loaderData
  const navigate = useNavigate()
  const may = useMay()
  const { dialog, act, close } = useOrderActions([order])
  const { revalidate } = useRevalidator()
  const [isChanging, setIsChanging] = useState(false)
  const closeChange = useCloseAndReload(() => setIsChanging(false))
  const finishChange = useFinish(() => setIsChanging(false))
  return (
    <AdminPage
      title={order.orderNumber}
      path={paths.adminOrder(order.id)}
      above={<BackToOrders />}
      action={
        <OrderButtons
          order={order}
          ready={new Map(sending.lines.map(({ itemId, ready }) => [itemId, ready]))}
          onAct={(action) => act(action, order)}
          onChange={() => setIsChanging(true)}
        />
      }
    >
      <OrderHead order={order} seesAmounts={seesAmounts} />
      <ChangeRequests requests={loaderData.changeRequests} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <LinesSection
            order={order}
            seesAmounts={seesAmounts}
            blockedBatches={blockedBatches}
            mayExchange={may('sendParcels')}
            onExchanged={() => void revalidate()}
          />
          <ChangesSection {...order} />
          <ParcelsSection order={order} sending={sending} maySend={may('sendParcels')} />
          {order.vatTreatment === 'export' && (
            <ExportSection order={order} proofs={loaderData.exportProofs} mayUpload={may('sendParcels')} />
          )}
          <ClaimsSection order={order} claims={claims} />
          {payments && (
            <PaymentsSection order={order} payments={payments} reminders={reminders} mayRemind={mayRemind} mayBook={may('bookPayments')} />
          )}
          {may('readInvoices') && <DocumentsSection order={order} />}
          {mails && <MailsSection mails={mails} />}
          <SafetySection items={order.items} safety={safety} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <FactsSection order={order} offer={offer} />
          <NotesSection orderId={order.id} notes={notes} />
          <HistorySection order={order} />
        </div>
      </div>
      {isChanging && isChangeable(order) && <ChangeDialog order={order} onDone={finishChange} onClose={closeChange} />}
      {isChanging && !isChangeable(order) && <NotChangeable order={order} onClose={() => setIsChanging(false)} />}
      <OrderDialogs
        dialog={dialog}
        onClose={close}
        onDeleted={() => void navigate(paths.adminOrders(), { replace: true, state: ASKS_NOTHING })}
      />
    </AdminPage>
  )
}

function isChangeable({ status, items }: Order): boolean {
  return status !== 'cancelled' && sentStateOf(items) !== 'all'
}

export function ErrorBoundary() {
  return (
    <MissingRecord
      frame={AdminPage}
      title="Ordren findes ikke"
      text="Den er måske slettet, eller også er adressen skrevet forkert."
      list={paths.adminOrders()}
      toList="Til ordrerne"
    />
  )
}

function ClaimsSection({ order, claims }: { order: Order; claims: readonly Claim[] }) {
  const mayOpen = useMay()('answerClaims')
  const [isOpening, setIsOpening] = useState(false)
  const offered = mayOpen ? claimsToOpen(order, claims) : []
  if (claims.length === 0 && offered.length === 0) return null
  return (
    <OrderSection
      title="Returer"
      count={claims.length}
      action={
        offered.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => setIsOpening(true)}>
            Opret retur
          </Button>
        )
      }
    >
      {isOpening && <OpenClaimDialog order={order} offered={offered} onClose={() => setIsOpening(false)} />}
      {claims.length === 0 && <Nothing>Kunden har ikke meldt noget retur.</Nothing>}
      <ul className="text-sm empty:hidden">
        {claims.map(({ id, kind, state, lines, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <Link to={paths.adminClaim(id)} className="min-h-11 min-w-0 grow basis-48 py-1 underline-offset-4 hover:underline">
              <span className="font-semibold">
                {CLAIM_KIND_LABELS[kind]} {date(createdAt)}
              </span>
              <span className="figures block text-xs wrap-anywhere text-muted">
                {lines.map(({ quantity, nameDa }) => `${quantity} × ${nameDa}`).join(', ')}
              </span>
            </Link>
            <Badge tone={CLAIM_TONES[state]}>{CLAIM_STATE_LABELS[state]}</Badge>
          </li>
        ))}
      </ul>
    </OrderSection>
  )
}

function HistorySection({ order: { statusHistory, deliveryWay } }: { order: Order }) {
  return (
    <OrderSection title="Historik">
      <ol className="figures mt-3 border-l-2 border-line text-sm">
        {statusHistory.map(({ status, paymentStatus, notes, by, timestamp }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end, and two may be alike
            key={index}
            className="relative pb-3 pl-5 before:absolute before:top-2 before:-left-[5px] before:size-2 before:bg-edge last:pb-0"
          >
            <span className="font-semibold">{orderStatusLabel({ status, deliveryWay })}</span>
            {paymentStatus && <span>, {PAYMENT_STATUS_LABELS[paymentStatus].toLowerCase()}</span>}
            <span className="text-muted">
              {' '}
              · {dateAndTime(timestamp)}
              {by && ` · ${by}`}
            </span>
            {notes && <span className="block break-words whitespace-pre-line">{notes}</span>}
          </li>
        ))}
      </ol>
    </OrderSection>
  )
}

function MailsSection({ mails }: { mails: readonly Mail[] }) {
  const [open, setOpen] = useState<Mail | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <OrderSection title="Mails" count={mails.length}>
      {mails.length === 0 && <Nothing>Der er ikke skrevet nogen mails om ordren.</Nothing>}
      <ul className="empty:hidden">
        {mails.map((mail) => (
          <li key={mail.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => setOpen(mail)}
              className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-left text-sm hover:bg-raised"
            >
              <span className="truncate font-semibold">{mail.subject ?? 'Ikke skrevet endnu'}</span>
              <Badge tone={MAIL_TONES[mail.state]}>{MAIL_LABELS[mail.state]}</Badge>
              <span className="figures col-span-2 truncate text-xs text-muted">
                {dateAndTime(mail.sentAt ?? mail.createdAt)} · {mail.to}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && <MailDialog id={open.id} subject={open.subject} onClose={close} />}
    </OrderSection>
  )
}
