import { ShoppingCart } from 'lucide-react'
import type { ShelfList } from '#contract/shelf-lists.ts'
import { missingOf } from '#domain/shelf-lists/shelf-list.ts'
import { Button } from '#web/ui/button.tsx'
import type { Wanted } from './use-fill.tsx'

type FillMissingButtonProps = { isBusy: boolean; disabled?: boolean; onClick: () => void }

export function FillMissingButton({ isBusy, disabled = false, onClick }: FillMissingButtonProps) {
  return (
    <Button variant="signal" size="lg" isBusy={isBusy} busyText="Henter..." disabled={disabled} onClick={onClick}>
      <ShoppingCart size={20} aria-hidden />
      Læg det manglende i kurv
    </Button>
  )
}

export function missingLines(lists: readonly ShelfList[]): readonly Wanted[] {
  return lists.flatMap(({ lines }) => lines.map((line) => ({ line, wanted: missingOf(line) }))).filter(({ wanted }) => wanted > 0)
}

export function allLines({ lines }: ShelfList): readonly Wanted[] {
  return lines.map((line) => ({ line, wanted: line.minimum }))
}
