import type { RefObject } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTabWarning } from './use-tab-warning.ts'

export const UNSAVED = 'Ændringer er ikke gemt'

/** Asks before a visitor leaves unsaved changes by a link, Back or closing the tab. `mayLeave` lets the form go on after saving. */
export function UnsavedWarning({ isDirty, mayLeave }: { isDirty: boolean; mayLeave?: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !mayLeave?.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useTabWarning(isDirty)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={() => blocker.reset()}
      title={UNSAVED}
      footer={
        <>
          <Button onClick={() => blocker.proceed()}>Forlad uden at gemme</Button>
          <Button variant="solid" onClick={() => blocker.reset()}>
            Bliv her
          </Button>
        </>
      }
    >
      <p>Du har ændringer, der ikke er gemt. Hvis du forlader siden, går de tabt.</p>
    </Dialog>
  )
}
