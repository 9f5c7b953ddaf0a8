import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { cancelsAt } from './cancels-unpaid.ts'
import { WhatHappensNow } from './what-happens-now.tsx'

export function OrderThanks({ order }: { order: Order }) {
  const settings = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="tak" className="mb-10 border-t-4 border-success bg-sunk p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="tak" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {THANKS_FOR_ORDER}
          </h2>
          <p className="figures mt-1.5">
            Ordrenummer <strong>{order.orderNumber}</strong>
          </p>
        </div>
        <Button className="print:hidden" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Udskriv
        </Button>
      </div>
      <div className="mt-6">
        <WhatHappensNow order={order} cancelsAt={cancelsAt(order, settings)} />
      </div>
    </section>
  )
}
