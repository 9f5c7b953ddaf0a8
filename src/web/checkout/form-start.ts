import type { SessionUser } from '#contract/customers/account.ts'
import { type CheckoutForm, EMPTY_FORM } from './checkout-fields.ts'
import { checkoutDraft } from './form-draft.ts'

export function startOfForm(user: SessionUser | null): CheckoutForm {
  const typed = checkoutDraft.read()
  // an account is a firm; a guest counts as a consumer by default
  const asked = user ? { ...typed, buyerKind: '' as const } : { buyerKind: 'consumer' as const, ...typed }
  return { ...EMPTY_FORM, ...(user && profileOf(user)), ...asked }
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
