import { type FormEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { Label, LineToSend, StaffParcel } from '#contract/parcels/parcels.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS } from '#domain/parcels/carrier.ts'
import { carrierObstacle } from '#domain/parcels/carrier-file.ts'
import { isAllReturned } from '#domain/parcels/parcel.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict, rebased } from '#web/forms/edit-conflict.ts'
import { useAction, useCloseAndReload, useFinish } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { InvoiceDialog } from '#web/invoicing/admin/invoice-dialog.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { isToInvoice } from '#web/orders/order-documents.tsx'
import { ParcelEvent, ParcelTracking } from '#web/orders/order-parcels.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CarrierFileDialog } from './carrier-file-dialog.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { CancelLabelButton, LabelButton, UnusedLabels } from './order-labels.tsx'
import { CarrierFields, type CarrierForm, carrierOf, SENDING, SendParcel } from './send-parcel-dialog.tsx'
import { useLabelOffer } from './use-label-offer.ts'

type OrderParcels = Readonly<{ parcels: readonly StaffParcel[]; lines: readonly LineToSend[]; labels: readonly Label[] }>
type Opened = Readonly<{ kind: 'send' | 'file' | 'label' }> | Readonly<{ kind: ParcelAction; parcel: StaffParcel }>
type ParcelAction = 'correct' | 'take-back' | 'invoice'
type ParcelsSectionProps = { order: Order; sending: OrderParcels; maySend: boolean }

export function ParcelsSection({ order, sending, maySend }: ParcelsSectionProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  // reloads after a refusal too: a colleague may have been quicker
  const finish = useCloseAndReload(close)
  const finishSending = useFinish(close)
  const keepFocus = useListFocus<HTMLUListElement>(sending.parcels)
  const sent = sending.parcels.filter(({ takenBackAt }) => takenBackAt === null)
  const mayInvoice = useMay()('issueInvoices') && isToInvoice(order)
  const { data: offer } = useLabelOffer()
  const canSend = maySend && order.status !== 'cancelled' && sending.lines.length > 0
  return (
    <OrderSection
      title="Forsendelser"
      count={sent.length}
      action={
        <span className="flex flex-wrap">
          {maySend && carrierObstacle(order) === null && (
            <Button size="sm" variant="quiet" onClick={() => setOpened({ kind: 'file' })}>
              Fragtfil
            </Button>
          )}
          {canSend && offer?.isOn && carrierObstacle(order) === null && (
            <Button size="sm" variant="quiet" onClick={() => setOpened({ kind: 'label' })}>
              Lav label
            </Button>
          )}
          {canSend && (
            <Button size="sm" variant="quiet" onClick={() => setOpened({ kind: 'send' })}>
              {SENDING[order.deliveryWay]}
            </Button>
          )}
        </span>
      }
    >
      {sending.parcels.length === 0 && (
        <Nothing>{order.deliveryWay === 'pickup' ? 'Intet er klar endnu.' : 'Intet er sendt endnu.'}</Nothing>
      )}
      {maySend && <UnusedLabels order={order} labels={sending.labels} />}
      <ul {...keepFocus} className="figures text-sm empty:hidden">
        {sending.parcels.map((parcel) => (
          <li key={parcel.id} className={classes('border-b border-line py-2', parcel.takenBackAt && 'text-muted')}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">Forsendelse {parcel.number}</span>
              <span className="text-xs text-muted">{whenOf(parcel)}</span>
            </p>
            <p className="break-words">
              <ParcelTracking parcel={parcel} otherwise="Uden pakkenummer" />
            </p>
            {parcel.event && (
              <p>
                <ParcelEvent event={parcel.event} />
              </p>
            )}
            <p className="text-xs text-muted">{contentOf(parcel, order.items)}</p>
            {maySend && parcel.takenBackAt !== null && (
              <p className="-ml-3">
                {sending.labels.flatMap((label) =>
                  label.parcelId === parcel.id ? <CancelLabelButton key={label.id} orderId={order.id} label={label} /> : [],
                )}
              </p>
            )}
            {parcel.takenBackAt === null && (
              <p className="-ml-3 flex flex-wrap">
                {maySend && <LabelButton labels={sending.labels} parcel={parcel} />}
                {maySend && (
                  <ParcelButtons
                    order={order}
                    parcel={parcel}
                    canTakeBack={order.status !== 'cancelled' && !isAllReturned(parcel, sent, order.items)}
                    onOpen={(kind) => setOpened({ kind, parcel })}
                  />
                )}
                {mayInvoice && (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Faktura for forsendelse ${parcel.number}`}
                    onClick={() => setOpened({ kind: 'invoice', parcel })}
                  >
                    Faktura
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
      {order.deliveryWay === 'pickup' && order.status === 'shipped' && (
        <p className="py-3 text-sm">Ligger klar til {order.customerName}.</p>
      )}
      {order.carrierFile && (
        <p className="figures py-2 text-xs text-muted">
          Står i en fragtfil til {CARRIER_LABELS[order.carrierFile.carrier]}, hentet {dateAndTime(order.carrierFile.at)}.
        </p>
      )}
      {opened?.kind === 'file' && <CarrierFileDialog orders={[order]} onDone={finish} onClose={close} />}
      {opened?.kind === 'label' && offer && <LabelDialog orders={[order]} weightKg={offer.weightKg} onDone={finish} onClose={close} />}
      {opened?.kind === 'send' && <SendParcel order={order} lines={sending.lines} onDone={finishSending} onClose={close} />}
      {opened?.kind === 'correct' && <CorrectParcel order={order} parcel={opened.parcel} onClose={finish} />}
      {opened?.kind === 'invoice' && <InvoiceDialog order={order} parcelId={opened.parcel.id} onClose={close} />}
      {opened?.kind === 'take-back' && <TakeBackParcel order={order} parcel={opened.parcel} onDone={finish} onClose={close} />}
    </OrderSection>
  )
}

type ParcelButtonsProps = { order: Order; parcel: StaffParcel; canTakeBack: boolean; onOpen: (kind: ParcelAction) => void }

function ParcelButtons({ order, parcel, canTakeBack, onOpen }: ParcelButtonsProps) {
  const { download, isBusy } = useDownload()
  const saveSlip = () =>
    void download(
      () => browserApi.downloadPackingSlip({ params: { id: order.id }, query: { parcel: parcel.id } }),
      `Pakkeseddel_${order.orderNumber}-${parcel.number}.pdf`,
    )
  const name = `forsendelse ${parcel.number}`
  return (
    <>
      <Button size="sm" variant="quiet" disabled={isBusy} aria-label={`Pakkeseddel til ${name}`} onClick={saveSlip}>
        Pakkeseddel
      </Button>
      <Button size="sm" variant="quiet" aria-label={`Ret ${name}`} onClick={() => onOpen('correct')}>
        Ret
      </Button>
      {canTakeBack && (
        <Button size="sm" variant="quiet" aria-label={`Tag tilbage: ${name}`} onClick={() => onOpen('take-back')}>
          Tag tilbage
        </Button>
      )}
    </>
  )
}

function whenOf({ sentAt, takenBackAt }: StaffParcel): string {
  return takenBackAt === null ? dateAndTime(sentAt) : `taget tilbage ${dateAndTime(takenBackAt)}`
}

function contentOf(parcel: StaffParcel, items: Order['items']): string {
  const texts = parcel.items.map(({ itemId, quantity }) => {
    const name = items.find(({ id }) => id === itemId)?.nameDa ?? 'en vare, der er taget af'
    return `${wholeNumber(quantity)} × ${name}`
  })
  return texts.join(', ')
}

type Carried = Pick<StaffParcel, 'carrier' | 'tracking'>
type CorrectParcelProps = { order: Order; parcel: StaffParcel; onClose: () => void }

/** A colleague's correction is shown before anything is stored. */
function CorrectParcel({ order, parcel, onClose }: CorrectParcelProps) {
  const [seen, setSeen] = useState<Carried>({ carrier: parcel.carrier, tracking: parcel.tracking })
  const [form, setForm] = useState(() => formOf(seen))
  const [changed, setChanged] = useState<Changed<Carried> | null>(null)
  const { run, isBusy } = useAction({
    failed: 'Forsendelsen kunne ikke rettes',
    onSuccess: onClose,
    onError: (error) => {
      const conflict = editConflict<Carried>(error)
      if (!conflict) return
      setChanged({ ...conflict, before: seen })
      setForm((typed) => rebased(typed, formOf(seen), formOf(conflict.now)))
      setSeen(conflict.now)
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await run(() => {
      const params = { id: order.id, parcelId: parcel.id }
      return browserApi.changeParcel({ params, body: { ...carrierOf(form), seen } })
    })
  }
  return (
    <FormDialog
      title={`Ret forsendelse ${parcel.number}`}
      onClose={onClose}
      label="Ret forsendelse"
      onSubmit={submit}
      saveLabel="Gem"
      isBusy={isBusy}
    >
      <ChangedNotice name="Forsendelsen" changed={changed} className="mb-4" />
      <CarrierFields value={form} onChange={setForm} hint="Kunden ser det på ordren og får ingen ny mail." />
    </FormDialog>
  )
}

function formOf({ carrier, tracking }: Carried): CarrierForm {
  return { carrier: carrier ?? '', tracking: tracking ?? '' }
}

type TakeBackParcelProps = { order: Order; parcel: StaffParcel; onDone: () => void; onClose: () => void }

function TakeBackParcel({ order, parcel, onDone, onClose }: TakeBackParcelProps) {
  const [notifies, setNotifies] = useState(parcel.isMailed)
  const [state, correction] =
    parcel.carrier === 'pickup'
      ? ['klar til afhentning', 'varerne ikke er klar til afhentning endnu']
      : ['sendt', 'pakken ikke er på vej endnu']
  const { run, isBusy } = useAction({ failed: 'Forsendelsen kunne ikke tages tilbage', onSettled: onDone })
  const takeBack = () =>
    run(() => {
      const params = { id: order.id, parcelId: parcel.id }
      return browserApi.takeBackParcel({ params, query: { tell: notifies ? 'true' : 'false' } })
    })
  return (
    <ConfirmDialog
      title={`Tag forsendelse ${parcel.number} tilbage?`}
      onClose={onClose}
      confirmLabel="Tag tilbage"
      busyText="Tager tilbage..."
      isBusy={isBusy}
      onConfirm={takeBack}
    >
      <p className="text-sm">Varerne er ikke {state} alligevel: de mangler igen på ordren og ligger klar til den.</p>
      {parcel.isMailed ? (
        <Checkbox
          className="mt-3"
          label={`Skriv til ${order.customerEmail}, at ${correction}`}
          checked={notifies}
          onChange={({ target }) => setNotifies(target.checked)}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">Kundens mail om den er ikke sendt endnu, og den bliver det ikke.</p>
      )}
    </ConfirmDialog>
  )
}
