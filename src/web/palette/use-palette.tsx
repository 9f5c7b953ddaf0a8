import { lazy, Suspense, useEffect, useState } from 'react'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

type Opened = 'palette' | 'keys' | null

/**
 * The search over everything, opened by `open` or by Ctrl K (⌘ K), and by '?' what the keys do; `dialogs` stand anywhere on the page but in its
 * header. For who `isUser`; keys pressed while it is not known yet count as soon as it is.
 */
export function usePalette(isUser: boolean) {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    // who presses the keys types on at once
    void loadPalette()
    const press = (event: KeyboardEvent) => {
      const asked = askedBy(event)
      // what is typed in a dialog would be left behind
      if (asked === null || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpened(asked)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const close = () => setOpened(null)
  const dialogs = (
    <Suspense>
      {isUser && opened === 'palette' && <Palette onClose={close} />}
      {isUser && opened === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  )
  return { open: () => setOpened('palette'), dialogs }
}

/** What a key asks for; null for any other, and for '?' while somebody writes. */
function askedBy({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Opened {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette'
  const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isWriting ? 'keys' : null
}
