import type { Customer } from '#contract/customers/customer.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'
import { browserApi, orNull } from '#web/api.ts'

export async function findCustomer(id: number): Promise<Customer | null> {
  return (await orNull(browserApi.showCustomer({ params: { id } })))?.user ?? null
}

export function idInAddress(text: string | null): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id >= RECORD_ID.min && id <= RECORD_ID.max ? id : null
}
