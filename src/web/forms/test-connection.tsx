import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAction } from './use-action.ts'

/** Tests the connection to another program, and lists below the buttons what is missing. */
export function TestConnection({ test }: { test: () => Promise<Readonly<{ missing: readonly string[] }>> }) {
  const [missing, setMissing] = useState<readonly string[] | null>(null)
  const { run, isBusy } = useAction({ failed: 'Forbindelsen kunne ikke prøves', onError: () => setMissing(null) })
  const runTest = () =>
    run(async () => {
      setMissing((await test()).missing)
    })
  return (
    <>
      <Button isBusy={isBusy} busyText="Spørger..." onClick={() => void runTest()}>
        Prøv forbindelsen
      </Button>
      {missing !== null && (
        <Notice
          tone={missing.length === 0 ? 'success' : 'warning'}
          title={missing.length === 0 ? 'Alt er på plads' : 'Det mangler'}
          isAlert
          className="order-last basis-full"
        >
          {missing.length > 0 && (
            <ul className="list-disc pl-4">
              {missing.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}

/** Texts of connections to other programs, whose keys are write-only. */
export const CONNECTION_TEXTS = {
  notSaved: 'Forbindelsen kunne ikke gemmes',
  notEnded: 'Forbindelsen kunne ikke afbrydes',
  keyKept: 'Er gemt. Lad feltet stå tomt, hvis den ikke er ny.',
} as const
