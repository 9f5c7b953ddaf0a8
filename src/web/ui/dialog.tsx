import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { ButtonRow } from './button-row.tsx'
import { classes } from './classes.ts'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  side?: 'centre' | 'wide' | 'right' | 'bottom'
}

/** The browser's own modal dialog: it holds the focus, closes on Escape and gives the focus back. `right` and `bottom` make it a sheet, `wide` gives a picture room. */
export function Dialog({ isOpen, onClose, title, children, footer, side = 'centre' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    // also when it is taken out of the page while open: only a dialog that closes gives the focus back
    return () => dialog.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React hands a dialog what happens in another one opened from it, and in development closes and opens it once
      onClose={(event) => event.target === ref.current && !ref.current.open && onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
      className={classes(
        'bg-ground shadow-lift backdrop:bg-black/55',
        side === 'right' && 'mr-0 ml-auto h-dvh max-h-dvh w-full max-w-md',
        side === 'bottom' && 'mx-auto mt-auto mb-0 max-h-[75dvh] w-full max-w-2xl rounded-t-md pb-[env(safe-area-inset-bottom)]',
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
            <IconButton label="Luk" onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </header>
          <div className="overflow-y-auto p-5">{children}</div>
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
