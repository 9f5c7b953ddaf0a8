import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { deliveryMethodsInput } from '#contract/settings/delivery-methods.ts'
import { obstacleText, priceByMethod } from '#domain/delivery-methods/method-offers.ts'
import { methodText } from '#domain/delivery-methods/method-texts.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { AUDIENCE_LABELS, AUDIENCES, METHOD_LIMITS, type StoredMethod } from '#domain/settings/delivery-methods.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { markSettingsOld } from '#web/settings/use-settings.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox, Options, SelectField, TextField } from '#web/ui/field.tsx'
import { MethodDialog } from './method-dialog.tsx'
import { Section } from './section.tsx'

type Edited = Readonly<{ settings: ShopSettings; revision: number; updatedAt: string | null }>
type Sent = z.input<typeof deliveryMethodsInput>
type DeliveryMethodsProps = { edited: Edited; onSaved: (saved: Edited) => void; onRefused: (error: unknown) => void }
type Open = Readonly<{ what: 'edit'; method?: StoredMethod } | { what: 'remove'; method: StoredMethod }>

/** The shop's delivery methods: added, changed, put in order and removed at once, not with the form above. */
export function DeliveryMethods({ edited, onSaved, onRefused }: DeliveryMethodsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const methods = edited.settings.deliveryMethods
  const { run, isBusy } = useAction({ failed: 'Kunne ikke gemme leveringsmåderne' })

  /** A colleague's newer list is shown, and the next press changes that one. */
  const store = async (deliveryMethods: Sent, message: string): Promise<{ message: string }> => {
    try {
      onSaved(await browserApi.changeSettings({ body: { deliveryMethods, seen: { revision: edited.revision } } }))
      markSettingsOld()
      return { message }
    } catch (error) {
      onRefused(error)
      throw error
    }
  }
  const move = (from: number, to: number) => {
    const [moved] = methods.slice(from, from + 1)
    if (moved) void run(() => store(copied(methods.toSpliced(from, 1).toSpliced(to, 0, moved)), 'Rækkefølgen er gemt.'))
  }
  const save = async (method: Sent[number]) => {
    const isNew = methods.every(({ id }) => id !== method.id)
    const done = await store(
      isNew ? [...copied(methods), method] : copied(methods).map((one) => (one.id === method.id ? method : one)),
      'Leveringsmåden er gemt.',
    )
    close()
    return done
  }
  return (
    <Section
      id={SECTIONS.deliveryMethods}
      title="Leveringsmåder"
      about="Med leveringsmåder afhænger fragten af pakkernes vægt og længde, og kunden vælger blandt dem, ordren kan sendes med. Den øverste er valgt på forhånd. Uden leveringsmåder koster alle pakker det, der står under Levering. Prøver alene sendes som brev, og eksport har sin egen fragt. Skriv også kasser og mål under Emballage: Uden kasser er hver vare sin egen pakke."
    >
      <ul className="border-t border-line sm:col-span-6">
        {methods.map((method, place) => (
          <li key={method.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2.5 text-sm">
            <div className="mr-auto min-w-0 grow basis-60">
              <span className="font-semibold">{method.name}</span>
              <span className="figures block text-xs text-muted">{methodText(method)}</span>
            </div>
            <div className="ml-auto flex">
              <IconButton label={`Flyt op: ${method.name}`} disabled={place === 0 || isBusy} onClick={() => move(place, place - 1)}>
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={`Flyt ned: ${method.name}`}
                disabled={place === methods.length - 1 || isBusy}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Rediger: ${method.name}`} onClick={() => setOpen({ what: 'edit', method })}>
                <Pencil size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Fjern: ${method.name}`} onClick={() => setOpen({ what: 'remove', method })}>
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
        {methods.length === 0 && <li className="border-b border-line py-3 text-sm text-muted">Ingen leveringsmåder endnu.</li>}
      </ul>
      <div className="sm:col-span-6">
        <Button disabled={methods.length >= METHOD_LIMITS.methods} onClick={() => setOpen({ what: 'edit' })}>
          <Plus size={18} aria-hidden /> Tilføj leveringsmåde
        </Button>
      </div>
      {methods.length > 0 && <MethodTrial methods={methods} />}
      {open?.what === 'edit' && <MethodDialog method={open.method} save={save} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmedCall
          title="Fjern leveringsmåde"
          question={`Skal ${open.method.name} fjernes? Ordrer, der er afgivet, beholder den.`}
          confirmLabel="Fjern"
          call={() => store(copied(methods.filter(({ id }) => id !== open.method.id)), 'Leveringsmåden er fjernet.')}
          failure="Kunne ikke fjerne leveringsmåden"
          onDone={close}
          onClose={close}
        />
      )}
    </Section>
  )
}

/** As lists that may be sent. */
function copied(methods: readonly StoredMethod[]): Sent {
  return methods.map(({ audiences, steps, surcharges, zones, ...method }) => ({
    ...method,
    audiences: [...audiences],
    steps: [...steps],
    surcharges: [...surcharges],
    zones: [...zones],
  }))
}

/** What one parcel would cost by each method, or why it cannot go by it. */
function MethodTrial({ methods }: { methods: readonly StoredMethod[] }) {
  const [kg, setKg] = useState('9')
  const [cm, setCm] = useState('160')
  const [postalCode, setPostalCode] = useState('')
  const [audience, setAudience] = useState<(typeof AUDIENCES)[number]>('consumer')
  const [hasRoll, setHasRoll] = useState(true)
  const tier = audience === 'consumer' || audience === 'guestFirm' ? null : audience
  const parcel = { count: 1, weightG: (readNumber(kg) ?? 0) * 1_000, lengthMm: (readNumber(cm) ?? 0) * 10, girthMm: 0, hasRoll }
  const request = {
    parcels: [parcel],
    postalCode: postalCode.trim(),
    buyer: { kind: audience === 'consumer' ? ('consumer' as const) : ('business' as const), tier },
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:col-span-6 sm:grid-cols-4">
      <legend className="pb-2 text-xs font-semibold">Prøv med en pakke</legend>
      <TextField label="Vægt (kg)" inputMode="decimal" autoComplete="off" value={kg} onChange={({ target }) => setKg(target.value)} />
      <TextField label="Længde (cm)" inputMode="numeric" autoComplete="off" value={cm} onChange={({ target }) => setCm(target.value)} />
      <TextField
        label="Postnummer"
        inputMode="numeric"
        autoComplete="off"
        value={postalCode}
        onChange={({ target }) => setPostalCode(target.value)}
      />
      <SelectField
        label="Kunde"
        value={audience}
        onChange={({ target }) => setAudience(AUDIENCES.find((one) => one === target.value) ?? 'consumer')}
      >
        <Options of={AUDIENCES} label={(one) => AUDIENCE_LABELS[one]} />
      </SelectField>
      <Checkbox
        label="Der er en rulle i pakken"
        className="col-span-2 sm:col-span-4"
        checked={hasRoll}
        onChange={({ target }) => setHasRoll(target.checked)}
      />
      <ul aria-live="polite" className="figures col-span-2 text-sm sm:col-span-4">
        {methods.map((method) => {
          const priced = priceByMethod(method, request)
          return (
            <li key={method.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
              <span>{method.name}</span>
              {'freight' in priced ? (
                <span className="font-semibold">{amount(priced.freight.parcelOre)}</span>
              ) : (
                <span className="text-muted">{obstacleText(priced.why)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
