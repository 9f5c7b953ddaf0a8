import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { CARRIER_LABELS, CARRIERS, type Carrier } from '#domain/parcels/carrier.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'

export type CarrierForm = Readonly<{ carrier: Carrier | ''; tracking: string }>

type CarrierFieldsProps = { value: CarrierForm; hint: string; onChange: (value: CarrierForm) => void }

export function CarrierFields({ value, hint, onChange }: CarrierFieldsProps) {
  const choose = (carrier: string) => onChange({ ...value, carrier: CARRIERS.find((one) => one === carrier) ?? '' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Fragtfirma" value={value.carrier} onChange={({ target }) => choose(target.value)}>
        <option value="">Ikke valgt</option>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier}>
            {CARRIER_LABELS[carrier]}
          </option>
        ))}
      </SelectField>
      {value.carrier !== 'pickup' && (
        <TextField
          label="Pakkenummer"
          isOptional
          autoComplete="off"
          maxLength={ORDER_TEXTS.parcelNumber}
          value={value.tracking}
          onChange={({ target }) => onChange({ ...value, tracking: target.value })}
        />
      )}
      <p className="text-xs text-muted sm:col-span-2">{hint}</p>
    </div>
  )
}

export function carrierOf({ carrier, tracking }: CarrierForm) {
  return { carrier: carrier || null, tracking: carrier === 'pickup' ? null : tracking.trim() || null }
}
