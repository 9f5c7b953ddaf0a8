import { useState } from 'react'
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { redirect } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { type BuyerKind, buyerKindOf } from '#domain/orders/buyer-kind.ts'
import { deliveredCountries } from '#domain/orders/delivery-place.ts'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import type { DeliveryWay } from '#domain/prices/delivery-way.ts'
import { discountPercentOf } from '#domain/prices/pricing.ts'
import type { SampleCredit } from '#domain/samples/sample-credit.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { type DeliveredCart, priceDelivered } from '#web/cart/cart-rows.ts'
import { faultOfLines } from '#web/cart/cart-summary.tsx'
import { DeliveryChoices } from '#web/cart/delivery-choice.tsx'
import { readCredits } from '#web/cart/sample-credited.tsx'
import { useCartProducts } from '#web/cart/use-cart-products.ts'
import { DeliveryFields, INVOICE_GOES_ALONG, INVOICE_GOES_TO_ACCOUNT, InvoiceAddressFields } from '#web/checkout/address-fields.tsx'
import { BuyerKindFields, CompanyFields } from '#web/checkout/buyer-fields.tsx'
import { PaymentChoice } from '#web/checkout/payment-choice.tsx'
import { shownCart } from '#web/checkout/shown-order.ts'
import { findCustomer, idInAddress } from '#web/customers/admin/find-customer.ts'
import { showFaults } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { BackToOrders } from '#web/orders/admin/page/order-head.tsx'
import { PickupPointChoice } from '#web/pickup-points/pickup-point-choice.tsx'
import { type PointChoice, useChosenPoint } from '#web/pickup-points/use-chosen-point.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { queryClient } from '#web/session/query-client.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/new-order-page.ts'
import { ChooseBuyer, type ChosenBuyer } from './choose-buyer.tsx'
import { PhoneLines } from './phone-lines.tsx'
import { CreditOverride, PhoneRefusal, useCreditObstacle } from './phone-refusal.tsx'
import {
  EMPTY_PHONE_FORM,
  filledFor,
  isPhoneField,
  type PhoneField,
  type PhoneForm,
  phoneOrderResolver,
  usePlacePhoneOrder,
} from './use-place-phone-order.ts'

const TITLE = 'Ny ordre'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = idInAddress(url.searchParams.get('kunde'))
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'changeOrders')) throw redirect(paths.adminOrders())
    return { customer: id === null ? null : await findCustomer(id) }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminNewOrder()} />
}

/** An order by phone, at the customer's own prices; the total that is shown is the total that is charged. */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  const [buyer, setBuyer] = useState<ChosenBuyer>(loaderData.customer)
  const [cart, setCart] = useState<Cart>([])
  const [chosen, setChosen] = useState<ChosenDelivery>({ way: 'parcel', methodId: null })
  const settings = useSettings()
  const deliveryWay = settings.pickup.isOffered ? chosen.way : 'parcel'
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('invoice')
  const { place, isBusy, refusal } = usePlacePhoneOrder()
  const form = useForm<PhoneForm>({
    resolver: phoneOrderResolver(deliveryWay, deliveredCountries(settings)),
    mode: 'onTouched',
    defaultValues: filledFor(loaderData.customer, EMPTY_PHONE_FORM),
  })
  const customer = buyer === 'guest' ? null : buyer
  const [shippingPostalCode, buyerKind] = useWatch({ control: form.control, name: ['shippingPostalCode', 'buyerKind'] })
  const priced = usePricedFor(cart, { customer, deliveryWay, shippingPostalCode, buyerKind, methodId: chosen.methodId })
  const pickup = useChosenPoint(priced.delivery.method)
  const isAllPoints = priced.sold.length > 0 && priced.sold.every(({ line }) => line.payWithPoints)
  const chosenMethod = customer === null && paymentMethod === 'invoice' ? 'card' : paymentMethod
  const [creditReason, setCreditReason] = useState('')
  const mayGiveCredit = useMay()('issueInvoices')
  const beyondCredit = useCreditObstacle(customer, shownCart(priced).totalOre)
  const obstacle = chosenMethod === 'invoice' && !isAllPoints ? beyondCredit : null
  const isCreditGranted = mayGiveCredit && creditReason.trim() !== ''
  const blocked = blockedBecause(buyer, priced) ?? (isCreditGranted ? null : obstacle)
  const isFirm = buyerKind !== 'consumer'

  const choose = (chosen: ChosenBuyer) => {
    setBuyer(chosen)
    // guests have no points
    if (chosen === 'guest') setCart((lines) => lines.filter(({ payWithPoints }) => !payWithPoints))
    if (chosen !== null) fillIn(form, chosen === 'guest' ? null : chosen)
  }
  const submit = form.handleSubmit(async (fields) => {
    if (blocked) return
    const paidBy = isAllPoints ? undefined : chosenMethod
    if (!pickup.check()) return
    const order = { customerId: customer?.id ?? null, fields, shown: shownCart(priced), pickupPoint: pickup.sent, paymentMethod: paidBy }
    const refused = await place({ ...order, creditReason: obstacle ? creditReason.trim() : '' })
    if (refused?.kind === 'fields') showFaults(phoneFaults(refused.fields), form.setError)
    if (refused?.kind === 'point') pickup.refuse(refused.message, refused.isUnavailable)
    // the customer's discount or points may have changed
    if (refused && customer) {
      void queryClient.invalidateQueries({ queryKey: ['samples', 'credits'] })
      setBuyer((await findCustomer(customer.id)) ?? customer)
    }
  })

  return (
    <AdminPage title={TITLE} path={paths.adminNewOrder()} above={<BackToOrders />}>
      <FormProvider {...form}>
        <form
          method="post"
          noValidate
          aria-label={TITLE}
          onSubmit={submit}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]"
        >
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
            <ChooseBuyer buyer={buyer} onChoose={choose} />
            <PhoneLines cart={cart} priced={priced} way={deliveryWay} balance={customer?.points ?? null} onChange={setCart} />
            {priced.missing.length > 0 && (
              <Button onClick={() => setCart(priced.sold.map(({ line }) => line))}>Fjern det, der ikke sælges mere</Button>
            )}
            {buyer !== null && (
              <>
                <PhoneDelivery cart={priced} way={deliveryWay} points={pickup} onChoose={setChosen} />
                {customer === null && <BuyerKindFields isForStaff />}
                {isFirm && (
                  <div key={customer?.id ?? 'guest'} className="grid gap-4">
                    <CompanyFields showsCompany={customer !== null} />
                    <InvoiceAddressFields otherwise={customer === null ? INVOICE_GOES_ALONG : INVOICE_GOES_TO_ACCOUNT} />
                  </div>
                )}
                {!isAllPoints && (
                  <PaymentChoice value={chosenMethod} onChange={setPaymentMethod} mayPayByInvoice={customer !== null} isForStaff />
                )}
                {obstacle && (
                  <CreditOverride obstacle={obstacle} mayGiveCredit={mayGiveCredit} reason={creditReason} onReason={setCreditReason} />
                )}
              </>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 xl:sticky xl:top-6 xl:self-start">
            <TextField
              {...form.register('reason')}
              label="Hvem ringede, og hvorfor?"
              hint="Kun til jer selv. Kunden kan se, at ordren er bestilt pr. telefon."
              autoComplete="off"
              maxLength={ORDER_TEXTS.placedReason}
              error={form.formState.errors.reason?.message}
              required
            />
            <OrderFigures figures={shownCart(priced)} showsPoints={customer !== null} isForStaff />
            {refusal && <PhoneRefusal refusal={refusal} />}
            {blocked && (
              <p id="kan-ikke-bestilles" role="status" className="text-sm font-semibold text-muted">
                {blocked}
              </p>
            )}
            <Button
              type="submit"
              variant="signal"
              size="lg"
              isWide
              isBusy={isBusy}
              busyText="Bestiller..."
              disabled={blocked !== null}
              aria-describedby={blocked ? 'kan-ikke-bestilles' : undefined}
            >
              Bestil for kunden
            </Button>
            <Notice>Kunden får ordrebekræftelsen på mail, som når kunden selv bestiller. Derfor skal mailadressen være der.</Notice>
          </div>
        </form>
      </FormProvider>
      <UnsavedWarning isDirty={!isBusy && (cart.length > 0 || creditReason !== '' || form.formState.isDirty)} />
    </AdminPage>
  )
}

/** Fills in the customer; what staff noted of the call stays, and still counts as unsaved input. */
function fillIn(form: UseFormReturn<PhoneForm>, customer: Customer | null): void {
  const typed = form.getValues()
  form.reset(filledFor(customer, EMPTY_PHONE_FORM))
  form.reset(filledFor(customer, typed), { keepDefaultValues: true })
}

function phoneFaults(fields: Readonly<Record<string, string>>): [PhoneField, string][] {
  return Object.entries(fields).filter(([name]) => isPhoneField(name)) as [PhoneField, string][]
}

/** Prices the order by the server's function; a guest pays the ordinary prices. */
function usePricedFor(
  cart: Cart,
  {
    customer,
    buyerKind,
    ...to
  }: Readonly<{
    customer: Customer | null
    deliveryWay: DeliveryWay
    shippingPostalCode: string
    buyerKind: BuyerKind | ''
    methodId: string | null
  }>,
): DeliveredCart {
  const settings = useSettings()
  const { data, isPlaceholderData } = useCartProducts(cart.map(({ productId }) => productId))
  const known = data ?? []
  // lines whose products are still loading are kept
  const loadedCart = isPlaceholderData || !data ? cart.filter(({ productId }) => known.some(({ id }) => id === productId)) : cart
  const discountPercent = discountPercentOf(customer, settings.tierDiscounts)
  const sampleCredits = useCreditsOf(customer)
  const kind = buyerKindOf(buyerKind || undefined, { hasAccount: customer !== null })
  const buyer = { kind, tier: customer?.tier ?? null }
  return priceDelivered(loadedCart, known, { ...to, settings, buyer, hasPickupPoints: true, prices: { discountPercent, sampleCredits } })
}

function useCreditsOf(customer: Customer | null): SampleCredit[] {
  const id = customer?.id ?? 0
  const { data } = useUserQuery({
    queryKey: ['samples', 'credits', id],
    queryFn: ({ signal }) => browserApi.showSampleCredits({ params: { id } }, { signal }),
    enabled: customer !== null,
    staleTime: 0,
  })
  return readCredits(data?.credits)
}

function blockedBecause(buyer: ChosenBuyer, priced: DeliveredCart): string | null {
  if (buyer === null) return 'Vælg en kunde, eller tag ordren som gæst.'
  if (buyer !== 'guest') {
    const why = whyNoBuyer(buyer)
    if (why) return ERRORS[why].message
    if (priced.order.pointsUsed > buyer.points)
      return `Kunden har ikke nok point: ${priced.order.pointsUsed} skal bruges, ${buyer.points} er der.`
  }
  if (priced.rows.length === 0) return 'Læg mindst én vare på ordren.'
  if (priced.delivery.isUnserved) return NO_METHOD
  return faultOfLines(priced)
}

const NO_METHOD = 'Ingen leveringsmåde passer til varerne. Ret leveringsmåderne i indstillingerne, eller lav et tilbud med aftalt levering.'

type ChosenDelivery = Readonly<{ way: DeliveryWay; methodId: string | null }>
type PhoneDeliveryProps = { cart: DeliveredCart; way: DeliveryWay; points: PointChoice; onChoose: (chosen: ChosenDelivery) => void }

function PhoneDelivery({ cart, way, points, onChoose }: PhoneDeliveryProps) {
  const [postalCode, address] = useWatch<PhoneForm, ['shippingPostalCode', 'shippingAddress']>({
    name: ['shippingPostalCode', 'shippingAddress'],
  })
  return (
    <div className="grid gap-6">
      <DeliveryChoices
        cart={cart}
        way={way}
        legend="Leveringsmåde"
        onWay={(chosen) => onChoose({ way: chosen, methodId: null })}
        onMethod={(methodId) => onChoose({ way: 'parcel', methodId })}
      />
      <DeliveryFields isFetched={way === 'pickup'} isForStaff />
      <PickupPointChoice choice={points} home={{ postalCode, address }} />
    </div>
  )
}
