export const MOVEMENT_KINDS = [
  'received',
  'sold',
  'cancelled',
  'changed',
  'returned',
  'counted',
  'blocked',
  'released',
  'exchanged',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

export const MOVEMENT_NAMES: Readonly<Record<MovementKind, string>> = {
  received: 'Modtaget',
  sold: 'Solgt',
  cancelled: 'Taget af ordre',
  changed: 'Ordre rettet',
  returned: 'Retur',
  counted: 'Optalt',
  blocked: 'Spærret',
  released: 'Givet fri',
  exchanged: 'Byttet batch',
}

/** Why a stock moves, for the stock log; `at` is an instant as ISO 8601. */
export type StockCause = Readonly<{
  kind: MovementKind
  orderId?: number | undefined
  receiptId?: number | undefined
  byUserId?: number | null | undefined
  note?: string | null | undefined
  at: string
}>
