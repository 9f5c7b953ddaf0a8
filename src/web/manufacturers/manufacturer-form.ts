import { type CountedManufacturer, manufacturerInput } from '#contract/manufacturers.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

const EMPTY_MAKER = {
  name: '',
  address: '',
  country: 'DK',
  contact: '',
  phone: '',
  responsibleName: '',
  responsibleAddress: '',
  responsibleContact: '',
}
type ManufacturerForm = typeof EMPTY_MAKER

export const MAKER_FIELDS = Object.keys(EMPTY_MAKER) as (keyof ManufacturerForm)[]

export function manufacturerFormOf(maker: Partial<CountedManufacturer> | undefined): ManufacturerForm {
  const written = MAKER_FIELDS.map((field) => [field, maker?.[field] ?? EMPTY_MAKER[field]])
  return Object.fromEntries(written) as ManufacturerForm
}

export const manufacturerResolver = formResolver<ManufacturerForm>(manufacturerInput)
