import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { createMemory, json } from '#web/browser/memory.ts'
import { CHECKOUT_DRAFT_KEY } from '#web/session/session.ts'
import { type CheckoutForm, isCheckoutField } from './checkout-fields.ts'

type Draft = Partial<CheckoutForm>

/** Kept in this tab until it is closed, the order is placed or a session ends. */
export const checkoutDraft = createMemory<Draft>({ key: CHECKOUT_DRAFT_KEY, place: 'tab', empty: {}, format: json(toDraft) })

function toDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter(isKept))
}

function isKept([name, value]: [string, unknown]): boolean {
  if (!isCheckoutField(name) || typeof value !== 'string' || value === '') return false
  return name !== 'buyerKind' || BUYER_KINDS.some((kind) => kind === value)
}
