import { useState } from 'react'
import type { FileError } from '#contract/csv.ts'
import { ERRORS } from '#contract/error-codes.ts'
import { ApiError } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'

type Outcome = Readonly<{ message: string; created: number; changed: number; errors: readonly FileError[] }>
type SendFile<Told> = (input: Readonly<{ query: Readonly<{ dryRun: 'true' | 'false' }>; body: FormData }>) => Promise<Told>

/** A file that is tried when it is chosen and stored when that is asked: what it comes to, and why it is refused. */
export function useFileImport<Told extends Outcome>(send: SendFile<Told>) {
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Told | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const run = async (chosen: File, dryRun: 'true' | 'false') => {
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = new FormData()
      body.append('file', chosen)
      return await send({ query: { dryRun }, body })
    } catch (error) {
      setRefusal(messageOf(error, ERRORS.csv_unreadable.message))
      // a file that was sound may be so no longer: a colleague changed something meanwhile
      const errors = error instanceof ApiError ? (error.body as { errors?: readonly FileError[] } | null)?.errors : undefined
      if (errors && outcome) setOutcome({ ...outcome, errors })
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return {
    file,
    outcome,
    refusal,
    isBusy,
    isStorable: outcome !== null && outcome.errors.length === 0 && outcome.created + outcome.changed > 0,
    check: async (chosen: File | undefined) => {
      if (!chosen) return
      setFile(chosen)
      setOutcome(null)
      setOutcome(await run(chosen, 'true'))
    },
    /** Stores the file; answers what it came to, or null when it was refused. */
    store: async () => {
      const stored = file && (await run(file, 'false'))
      if (stored) setFile(null)
      if (stored) setOutcome(null)
      return stored
    },
  }
}
