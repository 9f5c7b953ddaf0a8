import { useState } from 'react'
import { obstacleText, priceByMethod } from '#domain/delivery-methods/method-offers.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { AUDIENCE_LABELS, AUDIENCES, type StoredMethod } from '#domain/settings/delivery-methods.ts'
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx'

/** What one parcel would cost by each method, or why it cannot go by it. */
export function MethodTrial({ methods }: { methods: readonly StoredMethod[] }) {
  const [kg, setKg] = useState('9')
  const [cm, setCm] = useState('160')
  const [postalCode, setPostalCode] = useState('')
  const [who, setWho] = useState<(typeof AUDIENCES)[number]>('consumer')
  const [hasRoll, setHasRoll] = useState(true)
  const tier = who === 'consumer' || who === 'guestFirm' ? null : who
  const parcel = { count: 1, weightG: (readNumber(kg) ?? 0) * 1_000, lengthMm: (readNumber(cm) ?? 0) * 10, girthMm: 0, hasRoll }
  const asked = {
    parcels: [parcel],
    postalCode: postalCode.trim(),
    buyer: { kind: who === 'consumer' ? ('consumer' as const) : ('business' as const), tier },
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
      <SelectField label="Kunde" value={who} onChange={({ target }) => setWho(AUDIENCES.find((one) => one === target.value) ?? 'consumer')}>
        {AUDIENCES.map((one) => (
          <option key={one} value={one}>
            {AUDIENCE_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Der er en rulle i pakken"
        className="col-span-2 sm:col-span-4"
        checked={hasRoll}
        onChange={({ target }) => setHasRoll(target.checked)}
      />
      <ul aria-live="polite" className="figures col-span-2 text-sm sm:col-span-4">
        {methods.map((method) => {
          const priced = priceByMethod(method, asked)
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
