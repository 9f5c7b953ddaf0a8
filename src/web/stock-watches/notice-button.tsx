import { Bell } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export function NoticeButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button isBusy={isBusy} onClick={onClick}>
      <Bell size={18} aria-hidden />
      Giv besked
    </Button>
  )
}
