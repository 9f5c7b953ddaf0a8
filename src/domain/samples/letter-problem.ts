import { deliveryProblem } from '#domain/customers/postal-code.ts'
import type { Recipient } from './free-samples.ts'

/** Why no letter can be sent, in Danish: `missing` for an incomplete address, or the postal code's own reason; null when it can. */
export function letterProblem({ address, postalCode, city }: Recipient, missing: string): string | null {
  const isWhole = [address, postalCode, city].every((part) => part !== null && part.trim() !== '')
  return isWhole ? deliveryProblem(postalCode ?? '') : missing
}
