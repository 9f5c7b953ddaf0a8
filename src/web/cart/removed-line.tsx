import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown at its place until the cart is left. */
export type Removed = Readonly<{ line: CartLine; place: number; name: string }>

/** Moves the focus to undo, as the pressed button is gone. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 text-sm">
      <p role="status">{name} er fjernet fra kurven</p>
      <Button ref={undo} size="sm" onClick={onUndo} aria-label={`Fortryd: læg ${name} i kurven igen`}>
        <Undo2 size={18} aria-hidden />
        Fortryd
      </Button>
    </li>
  )
}
