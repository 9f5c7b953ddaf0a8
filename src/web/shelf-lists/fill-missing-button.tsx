import { ShoppingCart } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type FillMissingButtonProps = { isBusy: boolean; disabled?: boolean; onClick: () => void }

export function FillMissingButton({ isBusy, disabled = false, onClick }: FillMissingButtonProps) {
  return (
    <Button variant="signal" size="lg" isBusy={isBusy} busyText="Henter..." disabled={disabled} onClick={onClick}>
      <ShoppingCart size={20} aria-hidden />
      Læg det manglende i kurv
    </Button>
  )
}
