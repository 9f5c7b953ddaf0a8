import { useRef, useState } from 'react'
import type { FileError, FileMapping } from '#contract/csv.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { ApiError } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'

type Outcome = Readonly<{ message: string; created: number; changed: number; errors: readonly FileError[]; mapping: FileMapping | null }>
type FileQuery = Readonly<{ dryRun: 'true' | 'false'; mapping?: string }>
export type SendFile<Answer> = (input: Readonly<{ query: FileQuery; body: FormData }>) => Promise<Answer>

/** Previews a file when it is chosen, and stores it on request. */
export function useFileImport<Answer extends Outcome>(send: SendFile<Answer>) {
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Answer | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [mapping, setMapping] = useState<ColumnMapping | null>(null)
  const [isMapping, setIsMapping] = useState(false)
  /** the file chosen last: the answer about another one comes too late */
  const newest = useRef<File>(null)

  const run = async (chosen: File, dryRun: 'true' | 'false', columns: ColumnMapping | null = mapping) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = new FormData()
      body.append('file', chosen)
      return await send({ query: { dryRun, ...(columns && { mapping: JSON.stringify(columns) }) }, body })
    } catch (error) {
      if (newest.current !== chosen) return null
      setRefusal(messageOf(error, ERRORS.csv_unreadable.message))
      // a colleague may have changed something since the preview
      const errors = error instanceof ApiError ? (error.body as { errors?: readonly FileError[] } | null)?.errors : undefined
      if (errors && outcome) setOutcome({ ...outcome, errors })
      return null
    } finally {
      if (newest.current === chosen) setIsBusy(false)
    }
  }
  return {
    file,
    outcome,
    refusal,
    isBusy,
    /** the mapping staff must choose: for unknown columns, or on request */
    openMapping: outcome?.mapping && (outcome.mapping.isOpen || isMapping) ? outcome.mapping : null,
    isStorable:
      outcome !== null && !outcome.mapping?.isOpen && !isMapping && outcome.errors.length === 0 && outcome.created + outcome.changed > 0,
    check: async (chosen: File | undefined) => {
      if (!chosen) return
      newest.current = chosen
      setFile(chosen)
      setOutcome(null)
      setMapping(null)
      setIsMapping(false)
      const previewed = await run(chosen, 'true', null)
      if (newest.current === chosen) setOutcome(previewed)
    },
    map: async (columns: ColumnMapping) => {
      const mapped = file && (await run(file, 'true', columns))
      if (!mapped || newest.current !== file) return
      setMapping(columns)
      setIsMapping(false)
      setOutcome(mapped)
    },
    changeMapping: () => setIsMapping(true),
    /** Returns the outcome, or null when refused. */
    store: async () => {
      const stored = file && (await run(file, 'false'))
      if (stored) setFile(null)
      if (stored) setOutcome(null)
      return stored
    },
  }
}
