import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'losesNothing'> & {
  /** letter for letter as specified */
  question?: string
  /** In place of a question, or below it. */
  children?: ReactNode
  confirmLabel: string
  /** Of the button that closes without doing it. */
  closeLabel?: string
  busyText?: string
  isBusy: boolean
  isDisabled?: boolean
  onConfirm: () => unknown
}

export function ConfirmDialog({ question, children, confirmLabel, isDisabled, onConfirm, ...dialog }: ConfirmDialogProps) {
  const { isBusy, busyText = 'Vent...', closeLabel = 'Annuller', ...shown } = dialog
  return (
    <Dialog
      isOpen
      {...shown}
      isSaving={isBusy}
      footer={
        <>
          <Button onClick={shown.onClose}>{closeLabel}</Button>
          <Button variant="solid" disabled={isDisabled} isBusy={isBusy} busyText={busyText} onClick={() => void onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {question !== undefined && <p>{question}</p>}
      {children}
    </Dialog>
  )
}
