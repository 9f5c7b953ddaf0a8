import { type ReactNode, useRef, useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import type { Product } from '#contract/products/product.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { deliveryOfOffer } from '#domain/delivery-methods/order-delivery.ts'
import { krToOre } from '#domain/money/money.ts'
import { OFFER, OFFER_FAULTS, VALID_TO } from '#domain/offers/offer.ts'
import { type OwnPrice, priceOffer } from '#domain/offers/offer-prices.ts'
import { isBelowCost } from '#domain/prices/below-cost.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { refreshCartProducts, useCartProducts } from '#web/cart/use-cart-products.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { drawFaults } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { figuresOf } from '#web/offers/offer-figures.tsx'
import { FindProduct } from '#web/orders/admin/find-product.tsx'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { DepositFields } from './deposit-fields.tsx'
import { OfferLine } from './offer-line.tsx'
import { SendDialog } from './send-dialog.tsx'
import {
  depositFaults,
  faultsOf,
  rebasedOffer,
  type TypedOffer,
  type TypedOfferLine,
  toDeposit,
  toLines,
  toOffer,
  typedKr,
  typedOffer,
} from './typed-offer.ts'

type OfferFormProps = { offer: StaffOffer; onChanged: () => void }

/** Edits a draft. The totals shown are the totals sent. After a colleague's change it continues from theirs with what is typed here. */
export function OfferForm({ offer, onChanged }: OfferFormProps) {
  const [{ lines, validUntil, message, shipping, deposit }, setTyped] = useState(() => typedOffer(offer))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [unsavedEdits, setUnsavedEdits] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const saved = useRef(offer)
  const [sending, setSending] = useState<number | null>(null)
  const [changed, setChanged] = useState<Changed<StaffOffer> | null>(null)
  const ids = lines.map(({ productId }) => productId)
  const { data: products = [] } = useCartProducts(ids)
  const costs = useCosts(ids)
  const freight = useOfferFreight(offer, lines, products)
  const priced = priceOffer(
    lines.map((line) => toOffer(line, ownPriceOf(line, { offer, products }))),
    { agreedShippingOre: shipping.trim() === '' ? null : krToOre(typedKr(shipping) ?? 0), freight },
  )
  const touched =
    <Field extends keyof TypedOffer>(field: Field) =>
    (value: TypedOffer[Field]) => {
      setTyped((before) => ({ ...before, [field]: value }))
      setUnsavedEdits((before) => before + 1)
      setFaults({})
    }
  const change = touched('lines')
  const add = ({ id: productId, kcwId, nameDa }: Product) => {
    if (lines.some((line) => line.productId === productId)) toast.error(OFFER_FAULTS.twice)
    else change([...lines, { productId, kcwId, nameDa, quantity: 1, way: 'own', value: '', reason: '' }])
  }
  /** Saves, and answers the stored total; null when it was refused. */
  const save = async (): Promise<number | null> => {
    const wrong = { ...faultsOf(lines, shipping), ...depositFaults(deposit, priced.totalOre) }
    drawFaults(() => setFaults(wrong))
    if (Object.keys(wrong).length > 0) {
      toast.error(ERRORS.invalid_input.message)
      return null
    }
    setIsBusy(true)
    try {
      const terms = { validUntil, message, agreedShipping: shipping.trim() === '' ? null : typedKr(shipping), ...toDeposit(deposit) }
      const body = { ...terms, lines: toLines(lines), seen: { revision: saved.current.revision } }
      saved.current = (await browserApi.changeOffer({ params: { id: offer.id }, body })).offer
      setUnsavedEdits((now) => (now === unsavedEdits ? 0 : now))
      setChanged(null)
      return saved.current.total
    } catch (error) {
      toast.error(messageOf(error, 'Tilbuddet kunne ikke gemmes'))
      if (error instanceof ApiError) drawFaults(() => setFaults(error.fields))
      const [before, conflict] = [saved.current, editConflict<StaffOffer>(error)]
      if (conflict) {
        setTyped((typed) => rebasedOffer(typed, before, conflict.now))
        setChanged({ ...conflict, before })
        saved.current = conflict.now
      }
      return null
    } finally {
      setIsBusy(false)
    }
  }
  const saveAlone = async () => {
    if ((await save()) !== null) toast.success('Kladden er gemt')
  }
  // saved first: the confirmation names the stored total
  const saveAndConfirm = async () => setSending(await save())
  const belowCost = lines.filter(({ productId }, place) => isBelowCost(priced.lines[place]?.unitOre ?? 0, costs.get(productId) ?? null))
  return (
    <Form
      label="Tilbuddet"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]"
      onSubmit={saveAlone}
    >
      <UnsavedWarning isDirty={unsavedEdits > 0 && !isBusy} save={async () => (await save()) !== null} />
      <OrderSection title="Varer" count={lines.length}>
        {lines.length === 0 && <Nothing>Find den første vare, der skal tilbydes.</Nothing>}
        <OfferLines lines={lines} priced={priced} products={products} costs={costs} faults={faults} onChange={change} />
        <FindProduct onPick={add} />
      </OrderSection>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <OfferTerms
          validUntil={validUntil}
          shipping={shipping}
          message={message}
          faults={faults}
          onValidUntil={touched('validUntil')}
          onShipping={touched('shipping')}
          onMessage={touched('message')}
        >
          <DepositFields deposit={deposit} totalOre={priced.totalOre} faults={faults} onChange={touched('deposit')} />
        </OfferTerms>
        <OrderFigures figures={figuresOf(priced)} showsPoints={false} isForStaff />
        <ChangedNotice name="Kladden" changed={changed} />
        <div className="flex flex-wrap gap-2">
          <Button variant="signal" disabled={lines.length === 0} isBusy={isBusy} onClick={() => void saveAndConfirm()}>
            Send til kunden
          </Button>
          <Button type="submit" isBusy={isBusy} busyText="Gemmer...">
            Gem kladde
          </Button>
        </div>
      </div>
      {sending !== null && (
        <SendDialog
          offer={offer}
          revision={saved.current.revision}
          total={sending}
          validUntil={validUntil}
          belowCost={belowCost.map(({ nameDa }) => nameDa)}
          onClose={() => setSending(null)}
          onRefused={(fields) => {
            setSending(null)
            setFaults(fields)
            refreshCartProducts()
          }}
          onSent={onChanged}
        />
      )}
    </Form>
  )
}

function useOfferFreight({ customer }: StaffOffer, lines: readonly TypedOfferLine[], products: readonly Product[]) {
  const settings = useSettings()
  const goods = lines.map(({ productId, quantity }) => ({
    quantity,
    sampleOf: null,
    product: products.find(({ id }) => id === productId) ?? {},
  }))
  const { tier = null, postalCode = null } = customer ?? {}
  return deliveryOfOffer({ lines: goods, tier, postalCode }, settings).freight
}

type OfferLinesProps = Readonly<{
  lines: readonly TypedOfferLine[]
  priced: ReturnType<typeof priceOffer>
  products: readonly Product[]
  costs: ReadonlyMap<number, number>
  faults: Readonly<Record<string, string>>
  onChange: (lines: readonly TypedOfferLine[]) => void
}>

function OfferLines({ lines, priced, products, costs, faults, onChange }: OfferLinesProps) {
  return (
    <ul>
      {lines.map((line, place) => {
        const price = priced.lines[place]
        if (!price) return null
        return (
          <OfferLine
            key={line.productId}
            line={line}
            priced={price}
            stock={products.find(({ id }) => id === line.productId)?.stock ?? null}
            costOre={costs.get(line.productId) ?? null}
            faultOf={(name) => faults[`lines.${place}.${name}`]}
            onChange={(part) => onChange(lines.with(place, { ...line, ...part }))}
            onRemove={() => onChange(lines.filter((other) => other !== line))}
          />
        )
      })}
    </ul>
  )
}

type OfferTermsProps = Readonly<{
  validUntil: string
  shipping: string
  message: string
  faults: Readonly<Record<string, string>>
  onValidUntil: (day: string) => void
  onShipping: (typed: string) => void
  onMessage: (words: string) => void
  children: ReactNode
}>

function OfferTerms({ validUntil, shipping, message, faults, onValidUntil, onShipping, onMessage, children }: OfferTermsProps) {
  return (
    <>
      <TextField
        label={VALID_TO}
        type="date"
        value={validUntil}
        error={faults.validUntil}
        onChange={(event) => onValidUntil(event.target.value)}
      />
      <AmountField
        label="Aftalt levering"
        hint="Tom: efter butikkens regel. 0: gratis."
        isOptional
        value={shipping}
        error={faults.agreedShipping}
        onChange={(event) => onShipping(event.target.value)}
      />
      {children}
      <TextAreaField
        label="Besked til kunden"
        isOptional
        rows={5}
        maxLength={OFFER.message}
        value={message}
        error={faults.message}
        onChange={(event) => onMessage(event.target.value)}
      />
    </>
  )
}

type Known = Readonly<{ offer: StaffOffer; products: readonly Product[] }>

/** The customer's own price today; for products no longer sold the price when they were added. */
function ownPriceOf({ productId }: TypedOfferLine, { offer, products }: Known): OwnPrice {
  const product = products.find(({ id }) => id === productId)
  if (product)
    return {
      unitPriceOre: krToOre(product.price),
      promotionPercent: product.promotion,
      discountPercent: offer.customer?.discountPercent ?? 0,
    }
  const stored = offer.lines.find((line) => line.productId === productId)
  return { unitPriceOre: krToOre(stored?.ownPrice ?? 0), promotionPercent: 0, discountPercent: 0 }
}

/** The last cost of each product in øre without VAT, for users who may see it. */
function useCosts(productIds: readonly number[]): ReadonlyMap<number, number> {
  const { user } = useSession()
  const products = productIds.toSorted((a, b) => a - b).join(',')
  const { data } = useUserQuery({
    queryKey: ['offers', 'costs', products],
    queryFn: ({ signal }) => browserApi.showOfferCosts({ query: { products } }, { signal }),
    enabled: holdsPermission(user, 'contribution') && products !== '',
    staleTime: 0,
  })
  return new Map((data?.costs ?? []).flatMap(({ productId, cost }) => (cost === null ? [] : [[productId, krToOre(cost)] as const])))
}
