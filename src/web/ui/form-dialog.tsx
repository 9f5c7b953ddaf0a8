import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'losesNothing'> & {
  onSubmit: (event: FormEvent) => unknown
  /** The form's name for screen readers; the title when it is a text. */
  label?: string
  saveLabel: ReactNode
  /** Of the button that closes without saving. */
  closeLabel?: string
  busyText?: string
  variant?: 'signal' | 'solid'
  isBusy: boolean
  isDisabled?: boolean
  /** Of the form. */
  className?: string
  /** Puts the buttons at the end of the form, with these classes; otherwise they stand still below it. */
  endsWith?: string
  children: ReactNode
}

/** A dialog with a form, a button that closes it and a button that saves it. */
export function FormDialog({ title, label, onSubmit, endsWith, className, children, losesNothing = false, ...shown }: FormDialogProps) {
  const formId = useId()
  const { onClose, saveLabel, closeLabel = 'Annuller', busyText = 'Gemmer...', variant = 'solid', isBusy, isDisabled } = shown
  const buttons = (
    <>
      <Button onClick={onClose}>{closeLabel}</Button>
      <Button type="submit" form={formId} variant={variant} disabled={isDisabled} isBusy={isBusy} busyText={busyText}>
        {saveLabel}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} losesNothing={losesNothing} footer={endsWith === undefined && buttons}>
      <form
        method="post"
        id={formId}
        noValidate
        aria-label={label ?? (typeof title === 'string' ? title : undefined)}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        {children}
        {endsWith !== undefined && <ButtonRow className={endsWith}>{buttons}</ButtonRow>}
      </form>
    </Dialog>
  )
}
