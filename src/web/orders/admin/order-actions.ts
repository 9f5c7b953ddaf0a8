import { FileText, PackageOpen, RefreshCw, Trash2 } from 'lucide-react'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'

export type OrderAction = 'status' | 'invoice' | 'slip' | 'delete'

export const ORDER_ACTIONS = {
  status: { icon: RefreshCw, label: 'Skift status' },
  invoice: { icon: FileText, label: 'Faktura' },
  slip: { icon: PackageOpen, label: 'Pakkeseddel' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<OrderAction, unknown>

const ORDER_BUTTONS = ['status', 'invoice', 'slip', 'delete'] as const
const WORK_OF = {
  status: 'moveOrders',
  invoice: 'issueInvoices',
  slip: 'sendParcels',
  delete: 'changeOrders',
} as const satisfies Record<OrderAction, StaffAction>

export function orderButtons(may: (work: StaffAction) => boolean): readonly OrderAction[] {
  return ORDER_BUTTONS.filter((action) => may(WORK_OF[action]))
}
