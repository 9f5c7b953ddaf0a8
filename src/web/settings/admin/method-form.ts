import type { z } from 'zod'
import { type deliveryMethodsInput, methodInput } from '#contract/settings/delivery-methods.ts'
import { numberText, readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import type { StoredMethod } from '#domain/settings/delivery-methods.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

/** A delivery method as typed: numbers as text. */
export type MethodForm = Pick<StoredMethod, 'id' | 'name' | 'kind' | 'isOffered' | 'home' | 'product'> & {
  audiences: StoredMethod['audiences'][number][]
  mostLengthCm: string
  mostGirthCm: string
  freeAboveKr: string
  steps: { upToKg: string; priceKr: string }[]
  surcharges: { aboveCm: string; priceKr: string }[]
  zones: { name: string; from: string; to: string; priceKr: string }[]
}

const textOf = (value: number | null) => (value === null ? '' : numberText(value))
const typed = (text: string) => readNumber(text) ?? Number.NaN
const optional = (text: string) => (text.trim() === '' ? null : typed(text))
const kroner = (text: string) => readKroner(text) ?? Number.NaN

export function toMethodForm({
  steps,
  surcharges,
  zones,
  audiences,
  mostLengthCm,
  mostGirthCm,
  freeAboveKr,
  ...method
}: StoredMethod): MethodForm {
  return {
    ...method,
    audiences: [...audiences],
    ...{ mostLengthCm: textOf(mostLengthCm), mostGirthCm: textOf(mostGirthCm), freeAboveKr: textOf(freeAboveKr) },
    steps: steps.map(({ upToKg, priceKr }) => ({ upToKg: numberText(upToKg), priceKr: numberText(priceKr) })),
    surcharges: surcharges.map(({ aboveCm, priceKr }) => ({ aboveCm: numberText(aboveCm), priceKr: numberText(priceKr) })),
    zones: zones.map(({ priceKr, ...zone }) => ({ ...zone, priceKr: textOf(priceKr) })),
  }
}

export function newMethodForm(id: string): MethodForm {
  return {
    ...{ id, name: '', kind: 'home', isOffered: true, home: '1-2', product: '', audiences: [] },
    ...{ mostLengthCm: '', mostGirthCm: '', freeAboveKr: '', surcharges: [], zones: [] },
    steps: [{ upToKg: '', priceKr: '' }],
  }
}

export function fromMethodForm(form: MethodForm): z.input<typeof deliveryMethodsInput>[number] {
  return {
    ...form,
    ...{ mostLengthCm: optional(form.mostLengthCm), mostGirthCm: optional(form.mostGirthCm) },
    freeAboveKr: form.freeAboveKr.trim() === '' ? null : kroner(form.freeAboveKr),
    steps: form.steps.map(({ upToKg, priceKr }) => ({ upToKg: typed(upToKg), priceKr: kroner(priceKr) })),
    surcharges: form.surcharges.map(({ aboveCm, priceKr }) => ({ aboveCm: typed(aboveCm), priceKr: kroner(priceKr) })),
    zones: form.zones.map(({ priceKr, ...zone }) => ({ ...zone, priceKr: priceKr.trim() === '' ? null : kroner(priceKr) })),
  }
}

/** Faults of a whole list are shown below it. */
export function methodField(field: string): string {
  return ['steps', 'surcharges', 'zones'].includes(field) ? `${field}.root` : field
}

export const methodResolver = formResolver<MethodForm>(methodInput, { sends: fromMethodForm, fieldOf: methodField })
