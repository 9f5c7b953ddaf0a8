import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const UNSAVED = 'Ændringer er ikke gemt'

/** State of a navigation that asks nothing: what was typed has been saved, or is deleted with what it was about. */
export const ASKS_NOTHING = { asksNothing: true }

type Save = () => Promise<boolean>

const unsaved = new Set<Save>()

/** Saves what the page shows and has not stored yet, so that a button acts on what is read (decision 80). False when that failed. */
export async function saveFirst(): Promise<boolean> {
  // a form registers its next save while this one runs
  for (const save of [...unsaved]) if (!(await save())) return false
  return true
}

type UnsavedWarningProps = {
  isDirty: boolean
  /** how `saveFirst` saves the form; without it, no button of the page acts on what the form changes */
  save?: Save
}

/** Forms of the page with unsaved changes. The router calls only one blocker, so each answers for all forms. */
const dirtyForms = new Set<string>()

/** Asks before a page with unsaved changes is left by a link, Back or closing the tab. A page may have several forms. */
export function UnsavedWarning({ isDirty, save }: UnsavedWarningProps) {
  const form = useId()
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.add(form)
    return () => void dirtyForms.delete(form)
  }, [isDirty, form])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirtyForms.size > 0 && currentLocation.pathname !== nextLocation.pathname && nextLocation.state?.asksNothing !== true,
  )
  useTabWarning(isDirty)
  useEffect(() => {
    if (!isDirty || !save) return
    unsaved.add(save)
    return () => void unsaved.delete(save)
  }, [isDirty, save])
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

export function useTabWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [wouldLose])
}
