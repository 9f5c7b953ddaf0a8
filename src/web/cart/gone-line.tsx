import type { CartLine } from '#domain/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { cartActions } from './cart-store.ts'

export function GoneLine({ line, onRemove }: { line: CartLine; onRemove: (name: string) => void }) {
  const remove = () => {
    cartActions.remove(line)
    onRemove('Varen')
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-5">
      <div>
        <h2 className="text-base leading-tight">Varen kan ikke længere købes</h2>
        <p className="mt-1 text-xs text-muted">Den er udgået, siden du lagde den i kurven. Fjern den for at gå videre.</p>
      </div>
      <Button size="sm" onClick={remove}>
        Fjern fra kurven
      </Button>
    </li>
  )
}
