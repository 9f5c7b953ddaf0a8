import { type CountedMaker, makerInput } from '#contract/makers.ts'
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
type MakerForm = typeof EMPTY_MAKER

export const MAKER_FIELDS = Object.keys(EMPTY_MAKER) as (keyof MakerForm)[]

export function makerFormOf(maker: Partial<CountedMaker> | undefined): MakerForm {
  const written = MAKER_FIELDS.map((field) => [field, maker?.[field] ?? EMPTY_MAKER[field]])
  return Object.fromEntries(written) as MakerForm
}

export const makerResolver = formResolver<MakerForm>(makerInput)
