import { X } from 'lucide-react'
import {
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { classes } from './classes.ts'

const TEXT = 'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=url], [type=number], [type=password])'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  side?: 'centre' | 'wide' | 'right' | 'bottom'
  /** Closes without asking: its text is stored elsewhere or quickly typed again. */
  losesNothing?: boolean
  /** Its content cannot be changed: what is typed now would be lost when the dialog closes. */
  isSaving?: boolean
}

/** A modal dialog. Escape, a press outside and the cross close it; once something is typed they ask first, 'Annuller' does not. */
export function Dialog({ onClose, losesNothing = false, ...dialog }: DialogProps) {
  const { hasTyped, onFocus } = useTypedText()
  const [isConfirming, setIsConfirming] = useState(false)
  const requestClose = () => {
    if (!losesNothing && hasTyped()) setIsConfirming(true)
    else onClose()
  }
  return (
    <>
      <Modal {...dialog} onRequestClose={requestClose} onClosed={onClose} onFocus={onFocus} />
      {isConfirming && (
        <DiscardQuestion
          onStay={() => setIsConfirming(false)}
          onDiscard={() => {
            setIsConfirming(false)
            onClose()
          }}
        />
      )}
    </>
  )
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Modal
      isOpen
      title="Kasser det, du har skrevet?"
      onRequestClose={onStay}
      onClosed={onStay}
      footer={
        <>
          <Button onClick={onDiscard}>Kasser</Button>
          <Button variant="solid" onClick={onStay}>
            Skriv videre
          </Button>
        </>
      }
    >
      <p>Det, du har skrevet, er ikke gemt endnu.</p>
    </Modal>
  )
}

type ModalProps = Omit<DialogProps, 'onClose' | 'losesNothing'> & {
  onRequestClose: () => void
  onClosed: () => void
  onFocus?: FocusEventHandler
}

/** The native modal dialog, which holds the focus and returns it. `right` and `bottom` make it a sheet, `wide` gives a picture room. */
function Modal({ isOpen, onRequestClose, onClosed, onFocus, title, children, footer, side = 'centre', isSaving = false }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const lock = useLock(isSaving)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    // a dialog removed while open must be closed first to return the focus
    return () => dialog.close()
  }, [isOpen])
  // handled at the key: browsers let a page stop a dialog's closing only once
  const closeOnEscape = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === ref.current
    if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return
    event.preventDefault()
    onRequestClose()
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React bubbles events of nested dialogs; in development it closes and opens once
      onClose={(event) => event.target === ref.current && !ref.current.open && onClosed()}
      onCancel={(event) => {
        // the back gesture of a phone
        if (event.target !== ref.current) return
        event.preventDefault()
        onRequestClose()
      }}
      onKeyDown={closeOnEscape}
      onClick={(event) => event.target === ref.current && onRequestClose()}
      onFocus={onFocus}
      className={classes(
        'bg-ground shadow-lift backdrop:bg-black/55',
        side === 'right' && 'mr-0 ml-auto h-dvh max-h-dvh w-full max-w-md',
        // changes inside do not lay out the page behind
        side === 'bottom' &&
          'contain-content mx-auto mt-auto mb-0 max-h-[75dvh] w-full max-w-2xl rounded-t-md pb-[env(safe-area-inset-bottom)]',
        (side === 'centre' || side === 'wide') && 'm-auto max-h-[90dvh] rounded-md',
        side === 'centre' && 'w-[min(40rem,calc(100%-2rem))]',
        side === 'wide' && 'w-[min(80rem,calc(100%-2rem))] max-w-none',
      )}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] flex-col">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            <IconButton label="Luk" onClick={onRequestClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </header>
          <div {...lock} className="overflow-y-auto overscroll-contain p-5">
            {children}
          </div>
          {footer && (
            <footer className="border-t border-line p-4">
              <ButtonRow>{footer}</ButtonRow>
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Locks the fields of a part. Texts become read-only, not disabled, so that the focus stays; boxes and buttons take no presses. */
function useLock(isLocked: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = ref.current
    if (!isLocked || !part) return
    const texts = [...part.querySelectorAll<TextControl>(':is(input, textarea):read-write')]
    const selects = [...part.querySelectorAll('select')]
    for (const text of texts) text.readOnly = true
    for (const select of selects) select.inert = true
    return () => {
      for (const text of texts) text.readOnly = false
      for (const select of selects) select.inert = false
    }
  }, [isLocked])
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return { ref, onClickCapture: isLocked ? ignore : undefined }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Whether text was typed: each field is compared with its content when it was first focused. Removed fields do not count. */
function useTypedText() {
  const entered = useRef(new Map<TextControl, string>())
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(TEXT)) return
    const field = target as TextControl
    if (!entered.current.has(field)) entered.current.set(field, field.value)
  }
  const hasTyped = () => [...entered.current].some(([field, before]) => field.isConnected && field.value !== before)
  return { hasTyped, onFocus }
}
