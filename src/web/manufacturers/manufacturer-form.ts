import { type CountedManufacturer, manufacturerInput } from '#contract/manufacturers.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

const EMPTY_MANUFACTURER = {
  name: '',
  address: '',
  country: 'DK',
  contact: '',
  phone: '',
  responsibleName: '',
  responsibleAddress: '',
  responsibleContact: '',
}
type ManufacturerForm = typeof EMPTY_MANUFACTURER

export const MANUFACTURER_FIELDS = Object.keys(EMPTY_MANUFACTURER) as (keyof ManufacturerForm)[]

export function manufacturerFormOf(maker: Partial<CountedManufacturer> | undefined): ManufacturerForm {
  const written = MANUFACTURER_FIELDS.map((field) => [field, maker?.[field] ?? EMPTY_MANUFACTURER[field]])
  return Object.fromEntries(written) as ManufacturerForm
}

export const manufacturerResolver = formResolver<ManufacturerForm>(manufacturerInput)
