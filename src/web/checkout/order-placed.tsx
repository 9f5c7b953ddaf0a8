import { CircleCheck } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** The moment between an order placed and the page that shows it. */
export function OrderPlaced({ orderNumber, isCustomer }: { orderNumber: string; isCustomer: boolean }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4 border-t border-line py-16">
      <CircleCheck size={40} aria-hidden className="text-success" />
      <h2 className="text-xl">Tak for din ordre</h2>
      <p className="figures text-muted">Ordre {orderNumber} er modtaget.</p>
      {isCustomer && <LinkButton to={paths.orders()}>Mine Ordrer</LinkButton>}
    </div>
  )
}
