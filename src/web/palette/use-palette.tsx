import { lazy, Suspense, useEffect, useState } from 'react'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const KeysDialog = lazy(() => import('./keys-dialog.tsx'))

type Opened = 'palette' | 'keys' | null

/** `dialogs` must stand outside the header. Keys pressed before `isUser` is known count once it is. */
export function usePalette(isUser: boolean) {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    // loaded at once on devices with a keyboard: typing continues right after the keys
    if (matchMedia('(hover: hover)').matches) void loadPalette()
    const press = (event: KeyboardEvent) => {
      const requested = dialogForKey(event)
      // text typed in an open dialog would be lost
      if (requested === null || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpened(requested)
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

/** The dialog a key asks for; null for other keys, and for '?' while typing. */
function dialogForKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): Opened {
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return 'palette'
  const isWriting = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isWriting ? 'keys' : null
}
