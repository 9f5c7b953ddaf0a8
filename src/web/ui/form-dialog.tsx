import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
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
  children: ReactNode
}

/** A dialog with a form, and below it, always in sight, a button that closes it and one that saves it. */
export function FormDialog({ title, label, onSubmit, className, children, losesNothing = false, ...shown }: FormDialogProps) {
  const formId = useId()
  const { onClose, saveLabel, closeLabel = 'Annuller', busyText = 'Gemmer...', variant = 'solid', isBusy, isDisabled } = shown
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      losesNothing={losesNothing}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" form={formId} variant={variant} disabled={isDisabled} isBusy={isBusy} busyText={busyText}>
            {saveLabel}
          </Button>
        </>
      }
    >
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
      </form>
    </Dialog>
  )
}
