import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { Approval, approvalCalls } from '#contract/approvals.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import { paths } from '#contract/pages/pages.ts'
import { APPROVAL_ANSWER_LABELS, changedFigures, changedFigureText, receiverText, requestedAmountText } from '#domain/approvals/approval.ts'
import { countUnits } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { chargedLabel } from '#domain/money/vat.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { shownLines, shownSums } from '#domain/orders/shown-amounts.ts'
import { pickupPlace } from '#domain/settings/pickup-place.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart, intoCartText } from '#web/cart/add-all-to-cart.ts'
import { checkoutDraft } from '#web/checkout/form-start.ts'
import { dateAndTime } from '#web/format.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { refreshUser, useMemberMay } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/waiting-orders-page.ts'

const TITLE = 'Til godkendelse'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const openedId = Number(url.searchParams.get('ordre'))
  return loadForUser(url, async () => {
    const { orders } = await browserApi.listWaitingOrders()
    const opened = orders.find(({ id }) => id === openedId)
    return { orders, opened: opened ? await browserApi.showWaitingOrder({ params: { id: opened.id } }) : null }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.waitingOrders()} />
}

export default function WaitingOrders({ loaderData: { orders, opened } }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} path={paths.waitingOrders()}>
      <OwnPricesGuard>
        {opened && <WaitingOrderView key={opened.order.id} {...opened} />}
        {orders.length === 0 ? (
          <EmptyState title="Ingen ordrer venter">Ejeren vælger, over hvilket beløb en indkøbers ordrer skal godkendes.</EmptyState>
        ) : (
          <ul aria-label="Ordrer til godkendelse" className="border-t border-line">
            {orders.map((order) => (
              <Item key={order.id} order={order} isOpen={order.id === opened?.order.id} />
            ))}
          </ul>
        )}
      </OwnPricesGuard>
    </AccountPage>
  )
}

function Item({ order: { id, askedBy, askedAt, total, pointsUsed, rolls, answer }, isOpen }: { order: Approval; isOpen: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <p>
        <Link
          to={paths.waitingOrders({ ordre: id })}
          aria-current={isOpen ? 'true' : undefined}
          className="font-semibold underline underline-offset-4"
        >
          {askedBy}, {dateAndTime(askedAt)}
        </Link>
        <span className="mt-0.5 block text-sm text-muted">{count(rolls, 'vare', 'varer')}</span>
      </p>
      <p className="flex items-center gap-3">
        <Badge tone={answer === null ? 'warning' : answer === 'yes' ? 'success' : 'neutral'}>
          {answer === null ? 'Venter' : APPROVAL_ANSWER_LABELS[answer]}
        </Badge>
        <span className="figures font-bold">{requestedAmountText({ totalOre: krToOre(total), pointsUsed })}</span>
      </p>
    </li>
  )
}

type WaitingOrderAnswer = Omit<ResponseOf<(typeof approvalCalls)['showWaitingOrder']>, 'success'>

function WaitingOrderView({ order, asked, lines: requested, receiver, now, problem, version }: WaitingOrderAnswer) {
  const may = useMemberMay()
  const figures = now ?? asked
  const moved = now ? changedFigures(asked, now) : []
  const { isExclVat: choosesExclVat } = useVatView()
  const { vatTreatment = 'domestic' } = figures
  const isExclVat = choosesExclVat && vatTreatment === 'domestic'
  const [shippingOre, totalOre] = [krToOre(figures.shipping), krToOre(figures.total)]
  const lines = figures.items.map(({ quantity, lineTotal, payWithPoints }) => ({
    quantity,
    unitOre: 0,
    lineTotalOre: payWithPoints ? 0 : krToOre(lineTotal),
  }))
  const amounts = shownLines({ lines, shippingOre, vatTreatment }, { isExclVat })
  const sums = shownSums({ shippingOre, savingsOre: 0, totalOre, vatTreatment }, { isExclVat })
  const rows = figures.items.map((item, place) => ({ ...item, shownOre: amounts[place]?.lineTotalOre ?? 0 }))
  return (
    <section aria-labelledby="venter" className="mb-12 border-y border-line py-8">
      <h2 id="venter" className="text-xl">
        {order.isOwn ? 'Du har bedt om at bestille for' : `${order.askedBy} vil bestille for`}{' '}
        {requestedAmountText({ totalOre: krToOre(figures.total), pointsUsed: figures.pointsUsed })}
      </h2>
      <p className="mt-1 text-sm text-muted">
        Sendt {dateAndTime(order.askedAt)}. {receiverText(receiver, pickupPlace(useSettings()))}
        {receiver.invoiceAddress && ` Fakturaen går til ${receiver.invoiceAddress}.`}
        {receiver.reference && ` Reference: ${receiver.reference}.`}
      </p>
      {receiver.notes && <p className="mt-2 max-w-prose text-sm whitespace-pre-line">{receiver.notes}</p>}
      <div className="mt-6 max-w-3xl">
        <SmallTable
          caption="Varer"
          rows={rows}
          keyOf={({ id, sampleOf, payWithPoints }) => `${id}-${sampleOf}-${payWithPoints}`}
          columns={[
            { label: 'Vare', isRowHeading: true, cell: ({ nameDa }) => nameDa },
            { label: 'Antal', isFigure: true, cell: ({ quantity }) => wholeNumber(quantity) },
            { label: 'Sendes nu', isFigure: true, isForWide: true, cell: ({ shipsNow }) => wholeNumber(shipsNow) },
            {
              label: 'I alt',
              isFigure: true,
              cell: ({ shownOre, payWithPoints }) => (payWithPoints ? 'Point' : amount(shownOre)),
            },
          ]}
        />
        <p className="figures mt-3 text-right text-sm">
          Fragt {amount(sums.shippingOre)} · {isExclVat && `${amount(sums.totalOre)} ekskl. moms · `}
          <b>I alt {amount(totalOre)}</b> {chargedLabel(vatTreatment)}
          {figures.pointsUsed > 0 && ` og ${wholeNumber(figures.pointsUsed)} point`}
        </p>
      </div>
      {moved.length > 0 && (
        <Notice tone="warning" title="Det er ændret, siden der blev spurgt" className="mt-6 max-w-3xl">
          <ul className="list-disc pl-5">
            {moved.map(changedFigureText).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" title="Ordren kan ikke bestilles nu" className="mt-6 max-w-3xl">
          {problem} Vil du vælge om, så {may('manage') ? 'sig nej' : 'træk ordren tilbage'}. Derefter kan du lægge varerne i kurven og
          bestille igen.
        </Notice>
      )}
      {order.answer ? (
        <p className="mt-6 text-sm">
          <b>{APPROVAL_ANSWER_LABELS[order.answer]}</b> af {order.answeredBy}
          {order.answeredAt && `, ${dateAndTime(order.answeredAt)}`}
          {order.words && `: »${order.words}«`}
          {order.order && (
            <LinkButton to={paths.orders(order.order.orderNumber)} size="sm" className="ml-4">
              Se ordre {order.order.orderNumber}
            </LinkButton>
          )}
        </p>
      ) : may('manage') ? (
        <Answer id={order.id} version={version} />
      ) : (
        order.isOwn && <Withdrawal id={order.id} />
      )}
      {(order.answer === 'no' || order.answer === 'withdrawn') && <IntoCart lines={requested} receiver={receiver} />}
    </section>
  )
}

/** Gives back what was not ordered, with what was written for it unless the next order has its own. */
function IntoCart({ lines, receiver: { notes, reference } }: Pick<WaitingOrderAnswer, 'lines' | 'receiver'>) {
  const navigate = useNavigate()
  const add = () => {
    if (!addAllToCart(lines)) return
    checkoutDraft.set({ ...(notes && { notes }), ...(reference && { reference }), ...checkoutDraft.read() })
    void navigate(paths.cart())
  }
  return (
    <Button className="mt-4" onClick={add}>
      {intoCartText(countUnits(lines))}
    </Button>
  )
}

type AnswerProps = Readonly<{ id: number /** null where it cannot be placed now */; version: string | null }>

function Answer({ id, version }: AnswerProps) {
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  // shows the current state and points, also after a refusal
  const { run, isBusy } = useAction({ onSettled: () => Promise.all([revalidate(), refreshUser()]) })
  return (
    <div className="mt-6 grid max-w-3xl gap-4">
      <UnsavedWarning isDirty={words !== '' && !isBusy} of="ordre" />
      <TextAreaField
        label="Besked til den, der spurgte"
        isOptional
        rows={2}
        maxLength={ORDER_TEXTS.waitingWords}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="signal"
          isBusy={isBusy}
          busyText="Vent..."
          disabled={version === null}
          onClick={() => void run(() => browserApi.approveWaitingOrder({ params: { id }, body: { version: version ?? '', words } }))}
        >
          Ja, bestil
        </Button>
        <Button disabled={isBusy} onClick={() => void run(() => browserApi.sayNo({ params: { id }, body: { words } }))}>
          Nej
        </Button>
      </div>
    </div>
  )
}

function Withdrawal({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSettled: revalidate })
  const withdraw = () => run(() => browserApi.withdrawWaitingOrder({ params: { id } }))
  return (
    <Button className="mt-6" isBusy={isBusy} busyText="Vent..." onClick={() => void withdraw()}>
      Træk tilbage
    </Button>
  )
}
