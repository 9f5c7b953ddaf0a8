import { Rows2, Rows4 } from 'lucide-react'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { Button } from '#web/ui/button.tsx'

const calmRows = createMemory({ key: 'foliehuset.rolige-raekker.v1', empty: false, format: FLAG })

/** True for large rows with two lines; remembered in this browser. */
export const useCalmRows = (): boolean => useValue(calmRows)

/** Switches between many rows and calm ones. Narrow screens always have calm rows. */
export function CalmRowsSwitch() {
  const isCalm = useCalmRows()
  const Icon = isCalm ? Rows2 : Rows4
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isCalm}
      className="ml-auto min-h-11 shrink-0 max-[88rem]:hidden"
      onClick={() => calmRows.set(!isCalm)}
    >
      <Icon size={16} aria-hidden /> Store rækker
    </Button>
  )
}
