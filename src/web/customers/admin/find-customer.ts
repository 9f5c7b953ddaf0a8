import type { Customer } from '#contract/customers/customer.ts'
import { RECORD_ID } from '#domain/lists/paging.ts'
import { ApiError, browserApi } from '#web/api.ts'

export async function findCustomer(id: number): Promise<Customer | null> {
  try {
    return (await browserApi.showCustomer({ params: { id } })).user
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export function idInAddress(text: string | null): number | null {
  const id = Number(text)
  return Number.isInteger(id) && id >= RECORD_ID.min && id <= RECORD_ID.max ? id : null
}
