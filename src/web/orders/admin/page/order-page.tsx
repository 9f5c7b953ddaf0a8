import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { data, isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages.ts'
import { holdsPermission, mayDo } from '#domain/customers/rights.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'
import { sentStateOf } from '#domain/parcels/rolls.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useFinish } from '#web/forms/use-finish.ts'
import { ChangeDialog } from '#web/orders/admin/changes/change-dialog.tsx'
import { ChangesSection } from '#web/orders/admin/changes/changes-section.tsx'
import { ORDER_ACTIONS, orderButtons } from '#web/orders/admin/order-actions.ts'
import { OrderDialogs } from '#web/orders/admin/order-dialogs.tsx'
import { ParcelsSection } from '#web/orders/admin/parcels/parcels-section.tsx'
import { PaymentsSection } from '#web/orders/admin/payments/payments-section.tsx'
import { useOrderActions } from '#web/orders/admin/use-order-actions.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/order-page.ts'
import { ClaimsSection } from './claims-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { HistorySection } from './history-section.tsx'
import { LinesSection } from './lines-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { BackToOrders, OrderHead } from './order-head.tsx'
import { SafetySection } from './safety-section.tsx'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const params = { id: Number(id) }
  if (!Number.isInteger(params.id) || params.id < RECORD_ID.min || params.id > RECORD_ID.max) throw data(null, { status: 404 })
  return loadForStaff(async (me) => {
    try {
      const [
        { order, safety, toPayOnline, blockedBatches, offer },
        { parcels, lines },
        { notes },
        { payments, reminders },
        { mails },
        { claims },
      ] = await Promise.all([
        browserApi.showOrder({ params }),
        browserApi.listParcels({ params }),
        browserApi.listOrderNotes({ params }),
        mayDo(me, 'seeOrderAmounts') ? browserApi.listPayments({ params }) : { payments: null, reminders: [] },
        mayDo(me, 'readMails') ? browserApi.listOrderMails({ params }) : { mails: null },
        mayDo(me, 'answerClaims') ? browserApi.listClaims({ query: { orderId: params.id } }) : { claims: [] },
      ])
      return {
        ...{ order, safety, toPayOnline, blockedBatches, offer, notes, payments, reminders, mails, claims, sending: { parcels, lines } },
        seesAmounts: mayDo(me, 'seeOrderAmounts'),
        mayRemind: holdsPermission(me, 'invoices'),
      }
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? data(null, { status: 404 }) : error
    }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title="Ordre" path={paths.adminOrders()} />
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, safety, toPayOnline, blockedBatches, offer, notes, payments, reminders, mails, claims, sending, seesAmounts, mayRemind } =
    loaderData
  const navigate = useNavigate()
  const may = useMay()
  const { dialog, act, close } = useOrderActions([order])
  const { revalidate } = useRevalidator()
  const [isChanging, setIsChanging] = useState(false)
  const closeChange = () => {
    setIsChanging(false)
    void revalidate()
  }
  const finishChange = useFinish(() => setIsChanging(false))
  return (
    <AdminPage
      title={order.orderNumber}
      path={paths.adminOrder(order.id)}
      above={<BackToOrders />}
      action={
        <div className="flex flex-wrap gap-2">
          {orderButtons(may).map((action) => {
            const { icon: Icon, label } = ORDER_ACTIONS[action]
            return (
              <Button key={action} size="sm" variant={action === 'status' ? 'signal' : 'outline'} onClick={() => act(action, order)}>
                <Icon size={16} aria-hidden /> {label}
              </Button>
            )
          })}
          {may('changeOrders') && isChangeable(order) && (
            <Button size="sm" onClick={() => setIsChanging(true)}>
              <Pencil size={16} aria-hidden /> Ret ordren
            </Button>
          )}
        </div>
      }
    >
      <OrderHead order={order} seesAmounts={seesAmounts} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <LinesSection
            {...{ order, seesAmounts, blockedBatches }}
            mayExchange={may('sendParcels')}
            onExchanged={() => void revalidate()}
          />
          <ChangesSection changes={order.changes} />
          <ParcelsSection order={order} sending={sending} maySend={may('sendParcels')} />
          <ClaimsSection claims={claims} />
          {payments && <PaymentsSection {...{ order, payments, reminders, toPayOnline, mayRemind }} mayBook={may('bookPayments')} />}
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
      {isChanging && <ChangeDialog order={order} onDone={finishChange} onClose={closeChange} />}
      <OrderDialogs dialog={dialog} onClose={close} onDeleted={() => void navigate(paths.adminOrders(), { replace: true })} />
    </AdminPage>
  )
}

function isChangeable({ status, items }: Order): boolean {
  return status !== 'cancelled' && sentStateOf(items) !== 'all'
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <AdminPage title="Ordren findes ikke" path={paths.adminOrders()}>
      <p className="max-w-prose text-muted">Den er måske slettet, eller også er adressen skrevet forkert.</p>
      <LinkButton to={paths.adminOrders()} variant="signal" className="mt-6">
        Til ordrerne
      </LinkButton>
    </AdminPage>
  )
}
