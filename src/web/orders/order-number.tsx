/** Keeps an order number from breaking at its hyphens. */
export function OrderNumber({ of: { orderNumber } }: { of: Readonly<{ orderNumber: string }> }) {
  return <span className="whitespace-nowrap">{orderNumber}</span>
}
