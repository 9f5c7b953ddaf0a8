import { type ComponentProps, type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useFaultFocus } from './fault-focus.ts'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'losesNothing'> & {
  onSubmit: (event: FormEvent) => unknown
  /** The form's name for screen readers; the title when it is a text. */
  label?: string
  saveLabel: ReactNode
  /** Of the button that closes without saving. */
  closeLabel?: string
  busyText?: string
  isBusy: boolean
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

/** In a dialog in which 'Annuller' would read as cancelling what it is about. */
export const CLOSE_UNSAVED = 'Luk uden at gemme'

const FIELD = 'input:not(:disabled, [type=hidden], [type=file]), select:not(:disabled), textarea:not(:disabled)'

/** A dialog with a form, and below it, always in sight, a button that closes it and one that saves it. Its first field has the focus, and when `onSubmit` has ended the first refused one. */
export function FormDialog({ title, label, onSubmit, className, children, losesNothing = false, ...shown }: FormDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFaultFocus(form)
  useLayoutEffect(() => {
    // on a phone the keyboard would cover the form
    if (matchMedia('(pointer: fine)').matches) form.current?.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
  }, [])
  const { onClose, saveLabel, closeLabel = 'Annuller', busyText = 'Gemmer...', isBusy, isDisabled } = shown
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      losesNothing={losesNothing}
      isSaving={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" form={formId} variant="signal" disabled={isDisabled} isBusy={isBusy} busyText={busyText}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        method="post"
        id={formId}
        noValidate
        aria-label={label ?? (typeof title === 'string' ? title : undefined)}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          void focusFault(() => onSubmit(event))
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
