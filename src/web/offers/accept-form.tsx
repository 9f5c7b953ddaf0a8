import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { SessionUser } from '#contract/customers/account.ts'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { creditLeftText, creditObstacle } from '#domain/customers/credit/credit-limit.ts'
import { oreToKr } from '#domain/money/money.ts'
import { STOCK_NOT_RESERVED, validText } from '#domain/offers/offer.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { orderButtonText } from '#domain/payments/payment-texts.ts'
import { DeliveryChoice } from '#web/cart/delivery-choice.tsx'
import { useDeliveryWay } from '#web/cart/delivery-memory.ts'
import { type CheckoutForm, checkoutResolver } from '#web/checkout/checkout-fields.ts'
import { CompanyFields } from '#web/checkout/company-fields.tsx'
import { DeliveryFields } from '#web/checkout/delivery-fields.tsx'
import { startOfForm } from '#web/checkout/form-start.ts'
import { INVOICE_GOES_TO_ACCOUNT, InvoiceAddressFields } from '#web/checkout/invoice-address-fields.tsx'
import { isOverLimit } from '#web/checkout/is-over-limit.ts'
import { PaymentChoice } from '#web/checkout/payment-choice.tsx'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { useOwnCredit } from '#web/orders/use-own-credit.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useVatView } from '#web/prices/vat-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { offerFigures } from './offer-figures.ts'
import { useAcceptOffer } from './use-accept-offer.ts'
import { WhereItGoes } from './where-it-goes.tsx'

type AcceptFormProps = {
  offer: OwnOffer
  user: SessionUser
  children: ReactNode
  beside: ReactNode
}

/** An open offer: its lines, delivery and payment, filled in as far as known, and one button. */
export function AcceptForm({ offer, user, children, beside }: AcceptFormProps) {
  const [chosen, setChosen] = useState<PaymentMethod>('invoice')
  const deliveryWay = useDeliveryWay()
  const form = useForm<CheckoutForm>({ resolver: checkoutResolver(deliveryWay), mode: 'onTouched', defaultValues: startOfForm(user) })
  const { isExclVat } = useVatView()
  const credit = useOwnCredit()
  const { accept, isBusy, problem } = useAcceptOffer(offer)
  const figures = offerFigures(offer, deliveryWay)
  const obstacle = creditObstacle(figures.totalOre, credit)
  const isOver = isOverLimit(user, { ...figures, pointsWorthOre: 0 })
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
          {children}
          <WhereItGoes deliveryWay={deliveryWay} paymentMethod={paymentMethod}>
            <div className="grid gap-6">
              <DeliveryChoice />
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
          <p className="text-sm font-semibold">{validText(offer.validUntil)}</p>
          <p className="text-xs text-muted">{STOCK_NOT_RESERVED}</p>
          {problem && <Notice tone="danger" title={problem} isAlert />}
          {isOver && (
            <Notice tone="warning" title="Tilbuddet er over dit beløb">
              Ejeren af værkstedet kan acceptere det.
            </Notice>
          )}
          <Button type="submit" variant="signal" size="lg" isWide disabled={isOver} isBusy={isBusy} busyText="Bestiller...">
            Accepter tilbuddet
          </Button>
          <p className="text-center text-xs text-muted">{orderButtonText(paymentMethod, figures.totalOre, 'business')}</p>
          {beside}
        </section>
      </form>
    </FormProvider>
  )
}
