import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { textOfKey } from '#domain/cart/cart.ts'
import { creditLeftText, creditObstacle } from '#domain/customers/credit/credit-limit.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { arrivalPlaceOf } from '#domain/orders/arrival.ts'
import { type BuyerKind, buyerKindOf } from '#domain/orders/buyer-kind.ts'
import { deliveredCountries } from '#domain/orders/delivery-place.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { shownLines } from '#domain/orders/shown-amounts.ts'
import { whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import { FETCHED_AT, isSamePointChoice, pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import type { DeliveryMethod, PickupPoint } from '#domain/settings/delivery-methods.ts'
import { preContractFacts } from '#domain/terms/pre-contract.ts'
import { useValue } from '#web/browser/store.ts'
import type { DeliveredCart } from '#web/cart/cart-rows.ts'
import { blockedBecause } from '#web/cart/cart-summary.tsx'
import { DeliveryChoice } from '#web/cart/delivery-choice.tsx'
import { savedPoint } from '#web/cart/delivery-memory.ts'
import { SampleCredited } from '#web/cart/sample-credited.tsx'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { useOwnCredit } from '#web/orders/own-balance.tsx'
import { PickupPointChoice } from '#web/pickup-points/pickup-point-choice.tsx'
import { usePoint } from '#web/pickup-points/use-chosen-point.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useVatView, VatNote } from '#web/prices/vat-view.tsx'
import { DeliveryDate } from '#web/products/shown/delivery-date.tsx'
import { GuaranteeNotice } from '#web/settings/guarantee-notice.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { toast } from '#web/ui/toast.ts'
import { DeliveryFields, INVOICE_GOES_ALONG, INVOICE_GOES_TO_ACCOUNT, InvoiceAddressFields } from './address-fields.tsx'
import { BuyerKindFields, CompanyFields } from './buyer-fields.tsx'
import { ChangedFigures } from './changed-figures.tsx'
import { type CheckoutField, checkoutResolver, type CheckoutForm as Form } from './checkout-fields.ts'
import { saveDraft, startOfForm } from './form-start.ts'
import { AcceptTerms, HowToWithdraw, OrderButton } from './order-button.tsx'
import { isOnPhone, isOverLimit, PaymentChoice } from './payment-choice.tsx'
import { hasSameContent, type ShownOrder, shownCart } from './shown-order.ts'
import type { OrderPlacement } from './use-place-order.ts'

type CheckoutFormProps = {
  priced: DeliveredCart
  priceTo: (postalCode: string, buyerKind?: BuyerKind) => DeliveredCart
  user: SessionUser | null
  placement: OrderPlacement
}

/** Sends the figures shown in the summary, which the server checks. */
export function CheckoutForm({ priced, priceTo, user, placement: { placing, place, dismissRefusal } }: CheckoutFormProps) {
  const settings = useSettings()
  const { deliveryWay } = shownCart(priced)
  const form = useForm<Form>({
    resolver: checkoutResolver(deliveryWay, deliveredCountries(settings)),
    mode: 'onTouched',
    defaultValues: startOfForm(user),
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values, user) }), [subscribe, user])

  const [postalCode, address] = useWatch({ control: form.control, name: ['shippingPostalCode', 'shippingAddress'] })
  const typedKind = useWatch({ control: form.control, name: 'buyerKind' })
  const here = priceTo(postalCode, typedKind || undefined)
  const own = shownCart(here)
  const pickup = useSavedPoint(here.delivery.method, postalCode)
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>(user ? 'invoice' : isOnPhone() ? 'mobilepay' : 'card')
  const [accepted, setAccepted] = useState<ShownOrder | null>(null)
  const orderButton = useRef<HTMLButtonElement>(null)
  const refusal = placing.phase === 'editing' ? placing.refusal : null
  const change = refusal?.kind === 'changed' && hasSameContent(refusal.before, own) ? refusal : null
  const agreed = accepted && hasSameContent(accepted, own) ? accepted : own
  const shown = change?.after ?? agreed
  const isAllPoints = shown.lines.length > 0 && shown.lines.every((line) => line.payWithPoints)
  const credit = useOwnCredit()
  const invoiceObstacle = creditObstacle(shown.totalOre, credit)
  const chosen = paymentMethod === 'invoice' && (!user || invoiceObstacle) ? 'card' : paymentMethod
  const method = isAllPoints ? 'points' : chosen
  const buyerKind = buyerKindOf(typedKind || undefined, { hasAccount: user !== null })
  const blocked = blockedBecause(here, user, settings, ERRORS.too_few_points.message)

  const submit = form.handleSubmit(async (fields) => {
    if (blocked) {
      toast.error(blocked)
      return
    }
    if (!pickup.check()) return
    const refused = await place({ fields, shown: agreed, pickupPoint: pickup.sent, paymentMethod: isAllPoints ? undefined : chosen })
    if (refused?.kind === 'point') pickup.refuse(refused.message, refused.isUnavailable)
    if (refused?.kind !== 'fields') return
    showFaults(Object.entries(refused.fields) as [CheckoutField, string][], form.setError)
  })
  const accept = () => {
    setAccepted(change?.after ?? null)
    dismissRefusal()
    orderButton.current?.focus()
  }

  return (
    <FormProvider {...form}>
      {change && <ChangedFigures before={change.before} after={change.after} onAccept={accept} />}
      <form method="post" noValidate onSubmit={submit} className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <div className="grid content-start gap-10">
          <div className="grid gap-6">
            <DeliveryChoice cart={here} />
            <DeliveryFields isFetched={deliveryWay === 'pickup'} />
            <PickupPointChoice choice={pickup} home={{ postalCode, address }} />
          </div>
          {user === null && <BuyerKindFields />}
          {buyerKind === 'business' && (
            <div className="grid gap-4">
              <CompanyFields showsCompany={user !== null} />
              <InvoiceAddressFields otherwise={user === null ? INVOICE_GOES_ALONG : INVOICE_GOES_TO_ACCOUNT} />
            </div>
          )}
          {isAllPoints ? (
            <p className="text-sm">Hele ordren betales med dine point. {whenMoneyMoves('points', false)}</p>
          ) : (
            <PaymentChoice
              value={chosen}
              onChange={setPaymentMethod}
              mayPayByInvoice={user !== null}
              invoiceObstacle={invoiceObstacle}
              creditLeft={creditLeftText(credit)}
            />
          )}
        </div>
        <CheckoutSummary
          shown={shown}
          delivery={here.delivery}
          pickupPoint={pickup.point}
          showsPoints={user !== null}
          law={
            buyerKind === 'consumer' && (
              <>
                <ConsumerInformation shown={shown} delivery={here.delivery} />
                <GuaranteeNotice className="mb-5" />
                <AcceptTerms />
              </>
            )
          }
        >
          <OrderButton
            ref={orderButton}
            method={method}
            totalOre={shown.totalOre}
            pointsUsed={shown.pointsUsed}
            buyerKind={buyerKind}
            needsApproval={isOverLimit(user, shown)}
            isBusy={placing.phase !== 'editing'}
            isAwaitingAcceptance={change !== null}
            blocked={blocked}
            refusal={refusal && refusal.kind !== 'changed' ? refusal : null}
            onResolved={dismissRefusal}
          />
        </CheckoutSummary>
      </form>
    </FormProvider>
  )
}

type CheckoutSummaryProps = {
  shown: ShownOrder
  delivery: DeliveredCart['delivery']
  pickupPoint: PickupPoint | null
  showsPoints: boolean
  law: ReactNode
  children: ReactNode
}

/** The lines, what a consumer must read, then the total and the button together. */
function CheckoutSummary({ shown, delivery, pickupPoint, showsPoints, law, children }: CheckoutSummaryProps) {
  const vat = useVatView()
  const amounts = shownLines(shown, vat)
  return (
    <section aria-labelledby="din-ordre" className="lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)] lg:self-start">
      <div className="mb-1 -mt-1.5 flex items-center justify-between gap-4">
        <h2 id="din-ordre" className="text-lg">
          Din ordre
        </h2>
        <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
          Ret kurven
        </Link>
      </div>
      <p className="pb-3 text-sm text-muted">
        <VatNote treatment={shown.vatTreatment} />
      </p>
      <ul className="border-t border-line">
        {shown.lines.map((line, index) => (
          <li key={textOfKey(line)} className="figures grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-3 text-sm">
            <p className="min-w-0">
              <span className="font-semibold">{wholeNumber(line.quantity)} × </span>
              {line.nameDa}
            </p>
            <p className="text-right font-semibold">
              {line.payWithPoints ? `${wholeNumber(line.pointsUsed)} point` : amount(amounts[index]?.lineTotalOre ?? 0)}
            </p>
            <SampleCredited creditOre={amounts[index]?.creditOre ?? 0} className="col-span-full" />
            <div className="col-span-full text-xs text-muted">
              <DeliveryDate split={line} way={shown.deliveryWay} by={delivery} />
              {line.batches?.text}
            </div>
          </li>
        ))}
      </ul>
      {pickupPoint && (
        <p className="border-b border-line py-3 text-sm break-words">
          <span className="font-semibold">{FETCHED_AT}</span> {pickupPointText(pickupPoint)}
        </p>
      )}
      {law}
      <div className="mt-4">
        <OrderFigures figures={shown} showsPoints={showsPoints} isExclVat={vat.isExclVat} />
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/** Goods and price are visible right above total and order button; the other information is folded (forbrugeraftaleloven § 12, stk. 1). */
function ConsumerInformation({ shown, delivery: by }: Pick<CheckoutSummaryProps, 'shown' | 'delivery'>) {
  const { company, hasCompanyFacts, delivery } = useSettings()
  const facts = preContractFacts({
    goods: shown.lines,
    total: amount(shown.totalOre),
    shipping: amount(shown.shippingOre),
    vatTreatment: shown.vatTreatment,
    delivery: { ...delivery, home: by.home },
    place: arrivalPlaceOf({ deliveryWay: shown.deliveryWay, method: by.method }),
    seller: hasCompanyFacts ? company : null,
  })
  return (
    <section aria-labelledby="foer-du-bestiller" className="mt-5 mb-4 border-t-2 border-ink pt-3">
      <h2 id="foer-du-bestiller" className="text-base">
        Før du bestiller
      </h2>
      <Facts facts={facts.filter(({ isUpFront }) => isUpFront)} />
      <details className="mt-1 text-xs">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">Fortrydelsesret, reklamation og sælger</summary>
        <Facts facts={facts.filter(({ isUpFront }) => !isUpFront)} />
      </details>
    </section>
  )
}

function Facts({ facts }: { facts: ReturnType<typeof preContractFacts> }) {
  return (
    <dl className="figures mt-2 grid gap-2 text-xs">
      {facts.map(({ id, label, text }) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd className="break-words text-muted">
            {text}
            {id === 'fortrydelse' && <HowToWithdraw />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The pickup point chosen for a delivery method, remembered by the browser until the order is placed, while it fits the buyer's postal code. */
function useSavedPoint(method: Pick<DeliveryMethod, 'id' | 'kind'> | null, home: string) {
  const saved = useValue(savedPoint)
  const chosen = saved && method && isSamePointChoice(saved, { methodId: method.id, home }) ? saved : null
  return usePoint(method, { chosen, setPoint: savedPoint.set })
}
