import type { Arrival } from '#contract/shelf-lists/shelf-lists.ts'
import { browserApi } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useShelfPress } from './use-shelf.ts'

export function Arrivals({ arrivals }: { arrivals: readonly Arrival[] }) {
  const { isBusy, press } = useShelfPress()
  const receive = (id: number, isCounted: boolean) => void press(() => browserApi.receiveOnShelf({ params: { id }, body: { isCounted } }))
  return (
    <ul aria-label="Ordrer til hylden" className="grid gap-3 pb-6 empty:hidden">
      {arrivals.map(({ orderId, orderNumber, items }) => (
        <li key={orderId} data-testid="arrival" className="flex flex-wrap items-center gap-x-6 gap-y-3 bg-sunk p-4 text-sm">
          <div className="min-w-0 grow basis-64">
            <p className="font-semibold">Er {orderNumber} kommet?</p>
            <p className="figures text-muted">{items.map(({ rolls, nameDa }) => `${rolls} × ${nameDa}`).join(', ')}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="solid" isBusy={isBusy} onClick={() => receive(orderId, false)}>
              Læg på hylden
            </Button>
            <Button size="sm" isBusy={isBusy} onClick={() => receive(orderId, true)}>
              Er talt med
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
