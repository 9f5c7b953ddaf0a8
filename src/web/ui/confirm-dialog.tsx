import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** letter for letter as specified */
  question: string
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ title, question, confirmLabel, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button variant="solid" isBusy={isBusy} busyText="Vent..." onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>{question}</p>
    </Dialog>
  )
}
