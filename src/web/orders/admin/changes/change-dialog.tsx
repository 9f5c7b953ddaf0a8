import { type ChangeEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { CUSTOMER_FIELD_NAMES } from '#domain/order-changes/change-texts.ts'
import { CHANGEABLE_FIELDS, type ChangeableField } from '#domain/order-changes/order-difference.ts'
import { deliveredCountries } from '#domain/orders/delivery-place.ts'
import { nameOfLine, ORDER_TEXTS, skuOfLine } from '#domain/orders/order-texts.ts'
import { pickupPointText } from '#domain/pickup-points/pickup-point.ts'
import { DELIVERY_WAY_LABELS, DELIVERY_WAYS, type DeliveryWay } from '#domain/prices/delivery-way.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict, rebased } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { FindProduct } from '#web/orders/admin/find-product.tsx'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { PickupPointChoice } from '#web/pickup-points/pickup-point-choice.tsx'
import { useChosenPoint } from '#web/pickup-points/use-chosen-point.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Checkbox, RadioRow, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type AddedLine, type ChangeForm, changeFaults, changeFormOf, toChange, withOneMore } from './change-form.ts'
import { ChangeOutcome } from './change-outcome.tsx'

const TOWN_OF: Readonly<Partial<Record<ChangeableField, ChangeableField>>> = {
  shippingPostalCode: 'shippingCity',
  invoicePostalCode: 'invoiceCity',
}

type ChangeDialogProps = { order: Order; onDone: () => Promise<void>; onClose: () => void }

/** Changes the unsent part of an order; a colleague's change is shown before anything is stored. */
export function ChangeDialog({ order: opened, onDone, onClose }: ChangeDialogProps) {
  const settings = useSettings()
  const { pickup } = settings
  const [order, setOrder] = useState(opened)
  const [written, setForm] = useState(() => changeFormOf(opened))
  const points = useChosenPoint(chosenMethod(written, order, settings))
  const form = { ...written, pickupPoint: points.sent }
  const [changed, setChanged] = useState<Changed<Order> | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  /** the fields whose faults are shown: those that were left, and all once it was to be stored */
  const [left, setLeft] = useState<readonly ChangeableField[]>([])
  const faults = changeFaults(form, order, deliveredCountries(settings))
  const edit = (change: Partial<ChangeForm>) => setForm((before) => ({ ...before, ...change }))
  const write = (name: ChangeableField, value: string) => setForm((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
  const field = (name: ChangeableField) => ({
    label: CUSTOMER_FIELD_NAMES[name],
    value: form.fields[name],
    error: (left.includes(name) ? faults[name] : undefined) ?? errors[name],
    autoComplete: 'off',
    onBlur: () => setLeft((before) => (before.includes(name) ? before : [...before, name])),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(name, target.value),
  })
  const { run, isBusy } = useAction({
    failed: 'Ordren kunne ikke rettes',
    onSuccess: onDone,
    onError: (error) => {
      const conflict = editConflict<Order>(error)
      if (conflict) {
        setChanged({ ...conflict, before: order })
        setForm((typed) => rebased(typed, changeFormOf(order), changeFormOf(conflict.now)))
        setOrder(conflict.now)
      }
      setErrors(error instanceof ApiError ? error.fields : {})
      if (error instanceof ApiError && error.fields.pickupPoint) points.refuse(error.fields.pickupPoint)
    },
  })
  const save = async () => {
    setLeft(CHANGEABLE_FIELDS)
    const [fault] = Object.values(faults)
    if (fault !== undefined) {
      toast.error(fault)
      return
    }
    await run(() => browserApi.changeOrderContent({ params: { id: order.id }, body: toChange(form, order, settings.deliveryMethods) }))
  }
  return (
    <FormDialog
      title={
        <>
          Ret ordre <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      label="Ret ordren"
      onSubmit={save}
      saveLabel="Gem, og giv kunden besked"
      isBusy={isBusy}
      className="grid gap-5"
    >
      <ChangedNotice name="Ordren" changed={changed} />
      <ChangeLines order={order} form={form} onChange={edit} />
      {(pickup.isOffered || order.deliveryWay === 'pickup') && (
        <DeliveryWayChoice way={form.deliveryWay} onChoose={(deliveryWay) => edit({ deliveryWay })} />
      )}
      <MethodField order={order} form={form} error={errors.deliveryMethod} onChange={edit} />
      {order.pickupPoint && points.methodId && <p className="text-sm">Hentes nu hos {pickupPointText(order.pickupPoint)}</p>}
      <PickupPointChoice choice={points} home={{ postalCode: form.fields.shippingPostalCode, address: form.fields.shippingAddress }} />
      <Checkbox
        label="Behold leveringsprisen, som den er"
        checked={form.shipping === 'kept'}
        onChange={({ target }) => edit({ shipping: target.checked ? 'kept' : 'rule' })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {CHANGEABLE_FIELDS.filter((name) => !Object.values(TOWN_OF).includes(name)).map((name) => {
          const town = TOWN_OF[name]
          return town === undefined ? (
            <TextField key={name} {...field(name)} />
          ) : (
            <PostalTownFields
              key={name}
              typed={{ postalCode: form.fields[name], city: form.fields[town] }}
              setCity={(city) => write(town, city)}
              postalCode={field(name)}
              city={field(town)}
            />
          )
        })}
      </div>
      <TextAreaField
        label="Besked til kunden"
        isOptional
        rows={2}
        maxLength={ORDER_TEXTS.notes}
        value={form.note}
        error={errors.note}
        onChange={({ target }) => edit({ note: target.value })}
      />
      <ChangeOutcome order={order} form={form} isWhole={Object.keys(faults).length === 0} onChange={edit} />
    </FormDialog>
  )
}

function chosenMethod({ deliveryWay, methodId }: ChangeForm, { deliveryMethod }: Order, { deliveryMethods }: PublicSettings) {
  if (deliveryWay === 'pickup') return null
  // the order's own may no longer be offered
  return [...deliveryMethods, ...(deliveryMethod ? [deliveryMethod] : [])].find(({ id }) => id === methodId) ?? null
}

type MethodFieldProps = { order: Order; form: ChangeForm; error: string | undefined; onChange: (change: Partial<ChangeForm>) => void }

function MethodField({ order, form: { deliveryWay, methodId }, error, onChange }: MethodFieldProps) {
  const offered = useSettings().deliveryMethods.map(({ id, name }) => ({ id, name }))
  const own = order.deliveryMethod
  if (deliveryWay === 'pickup' || (offered.length === 0 && own === null)) return null
  const methods = own && !offered.some(({ id }) => id === own.id) ? [own, ...offered] : offered
  return (
    <SelectField label="Leveringsmåde" value={methodId} error={error} onChange={({ target }) => onChange({ methodId: target.value })}>
      {own === null && <option value="">{order.deliveryWay === 'pickup' ? 'Den første, der passer' : 'Almindelig levering'}</option>}
      {methods.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

type ChangeLinesProps = { order: Order; form: ChangeForm; onChange: (change: Partial<ChangeForm>) => void }

function ChangeLines({ order, form: { quantities, added }, onChange }: ChangeLinesProps) {
  const names = order.items.map(({ nameDa }) => nameDa)
  const put = (line: AddedLine) =>
    onChange({ added: added.map((one) => (one.id === line.id ? line : one)).filter(({ quantity }) => quantity > 0) })
  return (
    <section aria-label="Varer">
      <ul className="border-t border-line">
        {order.items.map(({ id, nameDa, sent, quantity, ...line }, place) => (
          <Line key={id} nameDa={nameDa} about={sent > 0 ? `${skuOfLine(line)} · ${wholeNumber(sent)} sendt` : skuOfLine(line)}>
            <QuantityField
              label={`Antal: ${nameOfLine(names, place)}`}
              value={quantities[id] ?? quantity}
              min={sent}
              max={MAX_LINE_QUANTITY}
              onChange={(newQuantity) => onChange({ quantities: { ...quantities, [id]: newQuantity } })}
            />
          </Line>
        ))}
        {added.map((line) => (
          <Line key={`new-${line.id}`} nameDa={line.nameDa} about={`${line.kcwId} · ny`}>
            <QuantityField
              label={`Antal: ${line.nameDa}, ny`}
              value={line.quantity}
              min={0}
              max={MAX_LINE_QUANTITY}
              onChange={(quantity) => put({ ...line, quantity })}
            />
          </Line>
        ))}
      </ul>
      <FindProduct onPick={(product) => onChange({ added: withOneMore(added, product) })} />
    </section>
  )
}

function Line({ nameDa, about, children }: { nameDa: string; about: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="figures min-w-0 grow basis-40 text-sm">
        <span className="block font-semibold break-words">{nameDa}</span>
        <span className="text-xs text-muted">{about}</span>
      </p>
      {children}
    </li>
  )
}

type DeliveryWayChoiceProps = { way: DeliveryWay; onChoose: (way: DeliveryWay) => void }

function DeliveryWayChoice({ way, onChoose }: DeliveryWayChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Leveringsmåde</legend>
      <div className="border-t border-line">
        {DELIVERY_WAYS.map((one) => (
          <RadioRow
            key={one}
            name="deliveryWay"
            value={one}
            title={DELIVERY_WAY_LABELS[one]}
            checked={way === one}
            onChange={() => onChoose(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}
