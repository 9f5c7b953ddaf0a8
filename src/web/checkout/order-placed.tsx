import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#contract/pages.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function OrderPlaced({ orderNumber, isCustomer }: { orderNumber: string; isCustomer: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line py-16">
      <CircleCheck size={40} aria-hidden className="text-success" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {THANKS_FOR_ORDER}
      </h2>
      <p className="figures text-muted">Ordre {orderNumber} er modtaget.</p>
      {isCustomer && <LinkButton to={paths.orders()}>Mine Ordrer</LinkButton>}
    </div>
  )
}
