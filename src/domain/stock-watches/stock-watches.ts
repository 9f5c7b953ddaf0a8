export const CONFIRM_WITHIN_DAYS = 7
export const MAX_STOCK_WATCHES = 200

export function isAvailable({ active, stock }: Readonly<{ active: boolean; stock: number }>): boolean {
  return active && stock > 0
}
