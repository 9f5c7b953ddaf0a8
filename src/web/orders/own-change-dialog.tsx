import { type ChangeEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BodyIn } from '#contract/http/call.ts'
import type { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import type { Order } from '#contract/orders/order.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { isPostalCode } from '#domain/customers/postal-code.ts'
import { CHANGE_MISSING, MESSAGE_TEXTS } from '#domain/messages/message-texts.ts'
import { krToOre } from '#domain/money/money.ts'
import { CUSTOMER_FIELD_NAMES, changedMoneyTexts } from '#domain/order-changes/change-texts.ts'
import { ASK_FOR_CHANGE } from '#domain/order-changes/own-change.ts'
import { nameOfLine, skuOfLine } from '#domain/orders/order-texts.ts'
import { PostalTownFields } from '#web/addresses/postal-town-fields.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict, rebased } from '#web/forms/edit-conflict.ts'
import { useAction, useFinish } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { refreshUser } from '#web/session/session.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { CLOSE_UNSAVED, FormDialog } from '#web/ui/form-dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { differenceTexts } from './order-changes.tsx'
import { OrderNumber } from './order-number.tsx'

const FIELDS = ['shippingAddress', 'shippingPostalCode', 'shippingCity', 'reference', 'receiver'] as const
type Field = (typeof FIELDS)[number]
type OwnBody = BodyIn<(typeof orderChangeCalls)['changeOwnOrder']>
type OwnForm = Readonly<{ quantities: Readonly<Record<number, number>>; fields: Readonly<Record<Field, string>> }>

type OwnChangeDialogProps = { order: Order; onClose: () => void }

export function OwnChangeDialog({ order: opened, onClose }: OwnChangeDialogProps) {
  const [order, setOrder] = useState(opened)
  const [form, setForm] = useState<OwnForm>(() => formOf(opened))
  const [changed, setChanged] = useState<Changed<Order> | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isCancelling, setIsCancelling] = useState(false)
  const [isRequesting, setIsRequesting] = useState(false)
  const { revalidate } = useRevalidator()
  const write = (name: Field, value: string) => setForm((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
  const field = (name: Field) => ({
    label: name === 'shippingAddress' && order.deliveryWay === 'pickup' ? 'Din adresse' : CUSTOMER_FIELD_NAMES[name],
    value: form.fields[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => write(name, target.value),
  })
  const { run, isBusy } = useAction({
    failed: 'Ændringen blev ikke gemt',
    onSuccess: useFinishWithPoints(onClose),
    onError: (error) => {
      const conflict = editConflict<Order>(error)
      if (conflict) {
        setChanged({ ...conflict, before: order })
        setForm((typed) => rebased(typed, formOf(order), formOf(conflict.now)))
        setOrder(conflict.now)
      }
      setErrors(error instanceof ApiError ? error.fields : {})
      // staff may have begun packing: the page then offers to request a change
      if (error instanceof ApiError && error.code === 'packing_begun') void revalidate()
    },
  })
  const names = order.items.map(({ nameDa }) => nameDa)
  if (isCancelling) return <CancelDialog order={order} onClose={() => setIsCancelling(false)} onDone={onClose} />
  if (isRequesting) return <RequestChangeDialog orderKey={String(order.id)} onClose={onClose} />
  return (
    <FormDialog
      title={
        <>
          Ret ordre <OrderNumber of={order} />
        </>
      }
      label="Ret ordren"
      onClose={onClose}
      onSubmit={() => run(() => browserApi.changeOwnOrder({ params: { id: order.id }, body: bodyOf(form, order) }))}
      saveLabel="Gem ændringen"
      closeLabel={CLOSE_UNSAVED}
      isBusy={isBusy}
      className="grid gap-5"
    >
      <ChangedNotice name="Ordren" changed={changed} />
      <p className="text-sm text-muted">Du kan rette den, til vi begynder at pakke. Det, du lægger til, koster dagens pris.</p>
      <ul className="border-t border-line">
        {order.items.map(({ id, nameDa, quantity, ...line }, place) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
            <p className="figures min-w-0 grow basis-40 text-sm">
              <span className="block font-semibold break-words">{nameDa}</span>
              <span className="text-xs text-muted">{skuOfLine(line)}</span>
            </p>
            <QuantityField
              label={`Antal: ${nameOfLine(names, place)}`}
              value={form.quantities[id] ?? quantity}
              min={0}
              max={MAX_LINE_QUANTITY}
              onChange={(newQuantity) => setForm((before) => ({ ...before, quantities: { ...before.quantities, [id]: newQuantity } }))}
            />
          </li>
        ))}
      </ul>
      <Outcome order={order} form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField {...field('shippingAddress')} autoComplete="street-address" />
        </div>
        <PostalTownFields
          typed={{ postalCode: form.fields.shippingPostalCode, city: form.fields.shippingCity }}
          setCity={(city) => write('shippingCity', city)}
          postalCode={field('shippingPostalCode')}
          city={field('shippingCity')}
        />
        <TextField {...field('reference')} isOptional autoComplete="off" />
        <TextField {...field('receiver')} isOptional autoComplete="off" />
      </div>
      <p className="flex flex-wrap border-t border-line pt-4">
        <Button variant="quiet" size="sm" onClick={() => setIsRequesting(true)}>
          {ASK_FOR_CHANGE}
        </Button>
        <Button variant="quiet" size="sm" className="text-danger" onClick={() => setIsCancelling(true)}>
          Annuller hele ordren
        </Button>
      </p>
    </FormDialog>
  )
}

/** Previews the changed quantities and delivery place. The server computes the result. */
function Outcome({ order, form }: { order: Order; form: OwnForm }) {
  const { items, shippingPostalCode = '' } = bodyOf(form, order)
  const isMoved = isPostalCode(shippingPostalCode.trim())
  const body = { items, ...(isMoved && { shippingPostalCode }) }
  const hasChanges = items.length > 0 || isMoved
  const { data, error } = useAnswer({
    queryKey: ['orders', 'own-change', order.id, order.revision, JSON.stringify(body)],
    queryFn: () => browserApi.previewOwnChange({ params: { id: order.id }, body }),
    placeholderData: (before) => before,
    enabled: hasChanges,
    staleTime: 0,
    retry: false,
  })
  if (!hasChanges) return null
  if (error) return <Alert>{messageOf(error, 'Ændringen kunne ikke regnes ud')}</Alert>
  if (!data) return null
  const money = changedMoneyTexts({ paidOre: krToOre(order.paid), openOre: krToOre(data.outcome.open) })
  return (
    <div aria-live="polite">
      <Notice title="Sådan bliver ordren">
        <ul className="figures list-disc pl-4">
          {[...differenceTexts(data.outcome.difference, order.vatTreatment), ...money].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function CancelDialog({ order, onClose, onDone }: OwnChangeDialogProps & { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({
    onSuccess: useFinishWithPoints(onDone),
    onError: () => {
      void revalidate()
      onDone()
    },
  })
  return (
    <Dialog
      isOpen
      title={`Annuller ordre ${order.orderNumber}?`}
      onClose={onClose}
      losesNothing
      footer={
        <>
          <Button onClick={onClose}>Behold ordren</Button>
          <Button
            variant="solid"
            isBusy={isBusy}
            busyText="Vent..."
            onClick={() => void run(() => browserApi.cancelOwnOrder({ params: { id: order.id } }))}
          >
            Annuller ordren
          </Button>
        </>
      }
    >
      <p>Varerne bliver ikke sendt. Har du betalt, får du pengene tilbage, og brugte point kommer tilbage på din konto.</p>
    </Dialog>
  )
}

/** Also reloads the user: a change of the order moves their points. */
function useFinishWithPoints(close: () => void): () => Promise<void> {
  const finish = useFinish(close)
  return () => {
    void refreshUser()
    return finish()
  }
}

export function RequestChangeDialog({ orderKey, onClose }: { orderKey: string; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction({
    onSuccess: onClose,
    showAtFields: (refusal) => {
      const fault = refusal instanceof ApiError ? refusal.fields.message : undefined
      setError(fault)
      return fault !== undefined
    },
  })
  const send = () =>
    message.trim() === '' ? setError(CHANGE_MISSING) : run(() => browserApi.askForChange({ params: { key: orderKey }, body: { message } }))
  return (
    <FormDialog
      title={ASK_FOR_CHANGE}
      onClose={onClose}
      onSubmit={send}
      saveLabel="Send"
      busyText="Sender..."
      isBusy={isBusy}
      className="grid gap-5"
    >
      <p className="text-sm text-muted">Skriv, hvad der skal ændres. Vi svarer på mail. Haster det, så ring.</p>
      <TextAreaField
        label="Hvad skal ændres?"
        rows={5}
        maxLength={MESSAGE_TEXTS.message}
        value={message}
        error={error}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  )
}

function formOf(order: Order): OwnForm {
  return {
    quantities: Object.fromEntries(order.items.map(({ id, quantity }) => [id, quantity])),
    fields: Object.fromEntries(FIELDS.map((name) => [name, order[name] ?? ''])) as OwnForm['fields'],
  }
}

/** The differences from the order as it was opened, with that state. */
function bodyOf({ quantities, fields }: OwnForm, order: Order): OwnBody & { items: { itemId: number; quantity: number }[] } {
  const items = order.items.flatMap(({ id, quantity }) => {
    const newQuantity = quantities[id] ?? quantity
    return newQuantity === quantity ? [] : [{ itemId: id, quantity: newQuantity }]
  })
  const written = FIELDS.filter((name) => fields[name].trim() !== (order[name] ?? ''))
  return {
    items,
    ...Object.fromEntries(written.map((name) => [name, fields[name]])),
    seen: { revision: order.revision, status: order.status, total: order.total },
  }
}
