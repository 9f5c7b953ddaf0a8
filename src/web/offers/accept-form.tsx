import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { creditLeftText, creditObstacle } from '#domain/customers/credit/credit-limit.ts'
import { oreToKr } from '#domain/money/money.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { depositText } from '#domain/offers/deposit.ts'
import { datesHoldText, STOCK_NOT_RESERVED, validText } from '#domain/offers/offer.ts'
import { acceptedSums } from '#domain/offers/offer-prices.ts'
import { deliveredCode, deliveredCountries, deliveryTermsOf } from '#domain/orders/delivery-place.ts'
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#domain/orders/order-status.ts'
import { orderButtonText } from '#domain/payments/payment-texts.ts'
import { DELIVERY_WAY_LABELS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { DeliveryChoice } from '#web/cart/delivery-choice.tsx'
import { clearDelivery, useDeliveryWay } from '#web/cart/delivery-memory.ts'
import { DeliveryFields, INVOICE_GOES_TO_ACCOUNT, InvoiceAddressFields } from '#web/checkout/address-fields.tsx'
import { CompanyFields } from '#web/checkout/buyer-fields.tsx'
import { type CheckoutField, type CheckoutForm, checkoutResolver, isCheckoutField } from '#web/checkout/checkout-fields.ts'
import { startOfForm } from '#web/checkout/form-start.ts'
import { isOverLimit, PaymentChoice } from '#web/checkout/payment-choice.tsx'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { refreshOwnCredit, useOwnCredit } from '#web/orders/own-balance.tsx'
import { thanksState } from '#web/page/thanks.ts'
import { hasOpenedPaymentPage, useRestored } from '#web/payments/online/use-payment-page.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { refreshUser } from '#web/session/session.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { depositWhere, figuresOf, inOre } from './offer-figures.tsx'
import type { OfferedTo } from './own-offer-lines.tsx'

const NEEDED = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'shippingPostalCode', 'shippingCity'] as const

type AcceptFormProps = {
  offer: OwnOffer
  user: SessionUser
  /** renders the offer as charged for the chosen delivery */
  renderOffer: (vatTreatment: VatTreatment, to: OfferedTo) => ReactNode
  beside: ReactNode
}

/** An open offer: its lines, delivery and payment, filled in as far as known, and one button. */
export function AcceptForm({ offer, user, renderOffer, beside }: AcceptFormProps) {
  const [chosen, setChosen] = useState<PaymentMethod>('invoice')
  const deliveryWay = useDeliveryWay()
  const settings = useSettings()
  const form = useForm<CheckoutForm>({
    resolver: checkoutResolver(deliveryWay, deliveredCountries(settings)),
    mode: 'onTouched',
    defaultValues: startOfForm(user),
  })
  const { isExclVat } = useVatView()
  const credit = useOwnCredit()
  const { accept, isBusy, problem } = useAcceptOffer(offer)
  const postalCode = useWatch({ control: form.control, name: 'shippingPostalCode' })
  const termsOf = (way: DeliveryWay) =>
    deliveryTermsOf({ deliveryWay: way, shippingPostalCode: deliveredCode(postalCode, settings) }, settings)
  const terms = termsOf(deliveryWay)
  const sent = termsOf('parcel')
  const figures = figuresOf(acceptedSums(inOre(offer), terms), deliveryWay)
  const deposit = depositWhere(offer, { totalOre: figures.totalOre, vatTreatment: terms.vatTreatment })
  const obstacle = creditObstacle(figures.totalOre, credit)
  const exceedsLimit = isOverLimit(user, { ...figures, pointsWorthOre: 0 })
  const paymentMethod = chosen === 'invoice' && obstacle ? 'card' : chosen
  const submit = form.handleSubmit(async (fields) => {
    const faults = await accept({ fields, deliveryWay, paymentMethod, total: oreToKr(figures.totalOre) })
    if (faults.length > 0) showFaults(faults, form.setError)
  })
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Accepter tilbuddet"
        className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_24rem]"
      >
        <div className="grid min-w-0 content-start gap-10">
          {renderOffer(terms.vatTreatment, { way: deliveryWay, home: terms.country === 'DK' ? undefined : terms.home })}
          <WhereItGoes deliveryWay={deliveryWay} paymentMethod={paymentMethod}>
            <div className="grid gap-6">
              <DeliveryChoice home={sent.country === 'DK' ? offer.delivery?.home : sent.home} />
              <DeliveryFields isFetched={deliveryWay === 'pickup'} />
            </div>
            <CompanyFields />
            <InvoiceAddressFields otherwise={INVOICE_GOES_TO_ACCOUNT} />
            <PaymentChoice
              value={paymentMethod}
              onChange={setChosen}
              mayPayByInvoice
              invoiceObstacle={obstacle}
              creditLeft={creditLeftText(credit)}
            />
          </WhereItGoes>
        </div>
        <section aria-label="Accepter" className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start">
          <OrderFigures figures={figures} showsPoints={false} isExclVat={isExclVat} />
          {deposit && <p className="text-sm font-semibold">{depositText(deposit, terms.vatTreatment)}</p>}
          <p className="text-sm font-semibold">{validText(offer.validUntil)}</p>
          {offer.delivery && <p className="text-xs text-muted">{datesHoldText({ acceptedOn: 'today', hasDeposit: Boolean(deposit) })}</p>}
          <p className="text-xs text-muted">{STOCK_NOT_RESERVED}</p>
          {problem && <Notice tone="danger" title={problem} isAlert />}
          {exceedsLimit && (
            <Notice tone="warning" title="Tilbuddet er over dit beløb">
              Ejeren af værkstedet kan acceptere det.
            </Notice>
          )}
          <Button type="submit" variant="signal" size="lg" isWide disabled={exceedsLimit} isBusy={isBusy} busyText="Bestiller...">
            Accepter tilbuddet
          </Button>
          <p className="text-center text-xs text-muted">{orderButtonText(paymentMethod, figures.totalOre, 'business')}</p>
          {beside}
        </section>
      </form>
    </FormProvider>
  )
}

type Acceptance = Readonly<{ fields: CheckoutForm; deliveryWay: DeliveryWay; paymentMethod: PaymentMethod; total: number }>

/** Accepts an offer once: a second press waits for the first, and after a lost answer the placed order is found. */
function useAcceptOffer(offer: OwnOffer) {
  const { id } = offer
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { isExclVat } = useVatView()
  const { payments } = useSettings()
  // state is too late for the second click of a double click
  const isUnderWay = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = () => {
    isUnderWay.current = false
    setIsBusy(false)
  }
  useRestored(reset)

  /** Answers the invalid fields; none when the order is placed. */
  const accept = async ({ fields, deliveryWay, paymentMethod, total }: Acceptance): Promise<readonly [CheckoutField, string][]> => {
    if (isUnderWay.current) return []
    isUnderWay.current = true
    setIsBusy(true)
    setProblem(null)
    try {
      const { buyerKind: _kind, cvr: _cvr, acceptsTerms: _terms, ...buyer } = fields
      const body = { ...buyer, deliveryWay, paymentMethod, total, showsPricesExclVat: isExclVat }
      const { message, orderId, orderNumber } = await browserApi.acceptOffer({ params: { id }, body })
      toast.success(message)
      clearDelivery()
      // a deposit is always paid online, however the rest is paid
      const method = offer.deposit === null ? paymentMethod : 'card'
      if (await hasOpenedPaymentPage({ orderId }, { method, isOn: payments.isOn })) return []
      await refreshUser()
      await navigate(paths.orders(), { replace: true, state: thanksState({ for: 'order', orderNumber }) })
      return []
    } catch (error) {
      reset()
      if (error instanceof ApiError && error.code === 'credit_exceeded') refreshOwnCredit()
      const faults = error instanceof ApiError ? Object.entries(error.fields).filter(([name]) => isCheckoutField(name)) : []
      if (faults.length === 0) setProblem(messageOf(error, 'Tilbuddet kunne ikke accepteres'))
      // the offer may have expired, or been withdrawn or replaced
      void revalidate()
      return faults as [CheckoutField, string][]
    }
  }
  return { accept, isBusy, problem }
}

type WhereItGoesProps = { deliveryWay: DeliveryWay; paymentMethod: PaymentMethod; children: ReactNode }

/** Delivery and payment: folded to one line when everything is known, open when something is missing or wrong. */
function WhereItGoes({ deliveryWay, paymentMethod, children }: WhereItGoesProps) {
  const { control, getValues, formState } = useFormContext<CheckoutForm>()
  const [isOpen, setIsOpen] = useState(() => NEEDED.some((name) => getValues(name) === ''))
  const [address, postalCode, city] = useWatch({ control, name: ['shippingAddress', 'shippingPostalCode', 'shippingCity'] })
  const isWrong = Object.keys(formState.errors).length > 0
  const place = deliveryWay === 'pickup' ? DELIVERY_WAY_LABELS.pickup : `Til ${address}, ${postalCode} ${city}`
  return (
    <details className="group border-y border-line" open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold">Levering og betaling</span>
          <span className="figures block break-words text-muted group-open:hidden">
            {place} · {PAYMENT_METHOD_LABELS[paymentMethod]}
          </span>
        </span>
        <ChevronDown size={18} aria-hidden className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-10 pt-4 pb-8">{children}</div>
    </details>
  )
}
