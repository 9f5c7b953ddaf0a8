import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const UNSAVED = 'Ændringer er ikke gemt'

/** State of a navigation without the warning: the typed text has been saved, or its subject is deleted. */
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
  /** the parameter of the address that names what the form is about, where it is not the path */
  of?: string | undefined
}

/** Forms of the page with unsaved changes, and their parameter. The router calls only one blocker, so each answers for all forms. */
const dirtyForms = new Map<string, string | undefined>()

type Address = Readonly<{ pathname: string; search: string }>

/** True when going to another address closes one of the forms. */
export function isClosedBy(forms: Iterable<string | undefined>, from: Address, to: Address): boolean {
  const valueIn = ({ search }: Address, parameter: string) => new URLSearchParams(search).get(parameter)
  return [...forms].some((of) => from.pathname !== to.pathname || (of !== undefined && valueIn(from, of) !== valueIn(to, of)))
}

/** Asks before a page with unsaved changes is left by a link, Back or closing the tab. A page may have several forms. */
export function UnsavedWarning({ isDirty, save, of }: UnsavedWarningProps) {
  const form = useId()
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.set(form, of)
    return () => void dirtyForms.delete(form)
  }, [isDirty, form, of])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isClosedBy(dirtyForms.values(), currentLocation, nextLocation) && nextLocation.state?.asksNothing !== true,
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

export function useTabWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
