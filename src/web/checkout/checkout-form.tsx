import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { SessionUser } from '#contract/customers/account.ts'
import { creditLeftText, creditObstacle } from '#domain/customers/credit/credit-limit.ts'
import { buyerKindOf } from '#domain/orders/buyer-kind.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import type { PricedCart } from '#web/cart/cart-rows.ts'
import { blockedBecause } from '#web/cart/cart-summary.tsx'
import { DeliveryChoice } from '#web/cart/delivery-choice.tsx'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { useOwnCredit } from '#web/orders/use-own-credit.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { toast } from '#web/ui/toast.ts'
import { BuyerKindFields } from './buyer-kind-fields.tsx'
import { ChangedFigures } from './changed-figures.tsx'
import { type CheckoutField, checkoutResolver, type CheckoutForm as Form } from './checkout-fields.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ConsumerInformation } from './consumer-information.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { checkoutDraft } from './form-draft.ts'
import { startOfForm } from './form-start.ts'
import { INVOICE_GOES_ALONG, INVOICE_GOES_TO_ACCOUNT, InvoiceAddressFields } from './invoice-address-fields.tsx'
import { isOverLimit } from './is-over-limit.ts'
import { OrderButton } from './order-button.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { hasSameContent, type ShownOrder, shownCart } from './shown-order.ts'
import type { OrderPlacement } from './use-place-order.ts'

type CheckoutFormProps = { priced: PricedCart; user: SessionUser | null; placement: OrderPlacement }

/** Sends the figures shown in the summary, which the server checks. */
export function CheckoutForm({ priced, user, placement: { placing, place, dismissRefusal } }: CheckoutFormProps) {
  const own = shownCart(priced)
  const form = useForm<Form>({
    resolver: checkoutResolver(own.deliveryWay),
    mode: 'onTouched',
    defaultValues: startOfForm(user),
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => void checkoutDraft.set(values) }), [subscribe])

  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>(user ? 'invoice' : 'card')
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
  const said = useWatch({ control: form.control, name: 'buyerKind' })
  const buyerKind = buyerKindOf(said || undefined, { hasAccount: user !== null })
  const blocked = blockedBecause(priced, user, useSettings())

  const submit = form.handleSubmit(async (fields) => {
    if (blocked) {
      toast.error(blocked)
      return
    }
    const refused = await place({ fields, shown: agreed, paymentMethod: isAllPoints ? undefined : chosen })
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
            <DeliveryChoice />
            <DeliveryFields isFetched={own.deliveryWay === 'pickup'} />
          </div>
          {user === null && <BuyerKindFields />}
          {buyerKind === 'business' && (
            <div className="grid gap-4">
              <CompanyFields asksForCompany={user !== null} />
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
        <CheckoutSummary shown={shown} showsPoints={user !== null}>
          {buyerKind === 'consumer' && <ConsumerInformation shown={shown} />}
          <OrderButton
            ref={orderButton}
            method={method}
            totalOre={shown.totalOre}
            buyerKind={buyerKind}
            asksOwner={isOverLimit(user, shown)}
            isBusy={placing.phase !== 'editing'}
            isWaitingForYes={change !== null}
            blocked={blocked}
            refusal={refusal && refusal.kind !== 'changed' ? refusal : null}
            onHelped={dismissRefusal}
          />
        </CheckoutSummary>
      </form>
    </FormProvider>
  )
}
