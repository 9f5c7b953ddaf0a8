import type { SessionUser } from '#contract/customers/account.ts'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { CHECKOUT_DRAFT_KEY } from '#web/session/session.ts'
import { type CheckoutForm, EMPTY_FORM, isCheckoutField } from './checkout-fields.ts'

export function startOfForm(user: SessionUser | null): CheckoutForm {
  const typed = checkoutDraft.read()
  return { ...untouchedForm(user), ...typed, ...(user && { buyerKind: '' as const }) }
}

/** Saves the fields that differ from the form's defaults: a cleared field stays empty, and one a guest left empty is filled in after login. */
export function saveDraft(values: CheckoutForm, user: SessionUser | null): void {
  const untouched = new Map<string, unknown>(Object.entries(untouchedForm(user)))
  checkoutDraft.set(Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== untouched.get(name))))
}

/** An account is a firm; a guest counts as a consumer by default. */
function untouchedForm(user: SessionUser | null): CheckoutForm {
  return user ? { ...EMPTY_FORM, ...profileOf(user) } : { ...EMPTY_FORM, buyerKind: 'consumer' }
}

function profileOf(user: SessionUser): Partial<CheckoutForm> {
  return {
    customerName: user.name,
    // the workshop's own address for confirmations
    customerEmail: user.workshop.orderEmail ?? user.email,
    customerPhone: user.phone ?? '',
    shippingAddress: user.address ?? '',
    shippingPostalCode: user.postalCode ?? '',
    shippingCity: user.city ?? '',
    company: user.company ?? '',
    reference: user.lastReference ?? '',
    receiver: user.lastReceiver ?? '',
    ean: user.lastEan ?? '',
  }
}

type Draft = Partial<CheckoutForm>

/** Stored in this tab until it is closed, the order is placed or a session ends. */
export const checkoutDraft = createStoredValue<Draft>({ key: CHECKOUT_DRAFT_KEY, scope: 'tab', empty: {}, format: json(toDraft) })

function toDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(Object.entries(stored).filter(isDraftField))
}

function isDraftField([name, value]: [string, unknown]): boolean {
  if (!isCheckoutField(name) || typeof value !== 'string') return false
  return name !== 'buyerKind' || BUYER_KINDS.some((kind) => kind === value)
}
