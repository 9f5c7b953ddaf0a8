/** An order's number within a text: never broken at its hyphens. */
export function OrderNumber({ of: { orderNumber } }: { of: Readonly<{ orderNumber: string }> }) {
  return <span className="whitespace-nowrap">{orderNumber}</span>
}
