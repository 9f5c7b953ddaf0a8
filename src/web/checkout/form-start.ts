import type { SessionUser } from '#contract/customers/account.ts'
import { type CheckoutForm, EMPTY_FORM } from './checkout-fields.ts'
import { checkoutDraft } from './form-draft.ts'

/** What stands in the form at first: the customer's profile and last references, and over it what was typed before a reload. */
export function startOfForm(user: SessionUser | null): CheckoutForm {
  const typed = checkoutDraft.read()
  // an account is a firm; of a guest the law expects the worst
  const asked = user ? { ...typed, buyerKind: '' as const } : { buyerKind: 'consumer' as const, ...typed }
  return { ...EMPTY_FORM, ...(user && profileOf(user)), ...asked }
}

function profileOf(user: SessionUser): Partial<CheckoutForm> {
  return {
    customerName: user.name,
    // where a workshop gets its confirmations and invoices, whoever of it orders
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
