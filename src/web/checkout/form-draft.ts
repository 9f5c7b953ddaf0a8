import { type CheckoutForm, EMPTY_FORM, isCheckoutField } from './checkout-fields.ts'
import { keepInTab, readFromTab } from './tab-storage.ts'

const KEY = 'foliehuset.kassen.v1'

/** What was typed before a reload; fields that are missing or broken are left out. */
export function readDraft(): Partial<CheckoutForm> {
  try {
    const stored: unknown = JSON.parse(readFromTab(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([name, value]) => isCheckoutField(name) && typeof value === 'string' && value))
  } catch {
    return {}
  }
}

/** Keeps what is typed until the tab is closed or the order is placed. */
export function keepDraft(form: CheckoutForm): void {
  keepInTab(KEY, JSON.stringify({ ...EMPTY_FORM, ...form }))
}

export function forgetDraft(): void {
  keepInTab(KEY, null)
}
