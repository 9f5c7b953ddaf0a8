import { Handshake } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function HandOver({ order, onDone }: { order: Order; onDone: () => Promise<void> }) {
  const may = useMay()
  const [isBusy, setIsBusy] = useState(false)
  if (!may('moveOrders')) return null
  const handOver = async () => {
    setIsBusy(true)
    try {
      await browserApi.changeOrderStatus({ params: { id: order.id }, body: { status: 'delivered', seen: { status: order.status } } })
      toast.success(`${order.orderNumber} er udleveret`)
    } catch (error) {
      toast.error(messageOf(error, 'Ordren kunne ikke udleveres'))
    }
    await onDone()
    setIsBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-sm">Ligger klar til {order.customerName}.</p>
      <Button size="sm" variant="signal" isBusy={isBusy} busyText="Gemmer..." onClick={() => void handOver()}>
        <Handshake size={16} aria-hidden /> Udlever
      </Button>
    </div>
  )
}
