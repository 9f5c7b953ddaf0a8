import { useState } from 'react'
import type { ResponseOf } from '#contract/call.ts'
import { ERRORS } from '#contract/error-codes.ts'
import type { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { browserApi } from '#web/api.ts'
import { FileChoice } from '#web/csv/file-choice.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ColumnChoice } from './column-choice.tsx'

type Outcome = ResponseOf<(typeof bankStatementCalls)['readBankStatement']>

/** Reads a bank file; for unknown headings staff say what the columns are. */
export function StatementFile({ onRead }: { onRead: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const read = async (chosen: File, choice?: Readonly<{ columns: string; statuses: string }>) => {
    setFile(chosen)
    setIsBusy(true)
    setRefusal(null)
    try {
      const body = new FormData()
      body.append('file', chosen)
      // FormData has no schema in the contract
      const input = { query: choice ?? {}, body } as unknown as Parameters<typeof browserApi.readBankStatement>[0]
      const told = await browserApi.readBankStatement(input)
      setOutcome(told)
      if (!told.unknown) onRead()
    } catch (error) {
      if (choice === undefined) setOutcome(null)
      setRefusal(messageOf(error, ERRORS.csv_unreadable.message))
    }
    setIsBusy(false)
  }

  return (
    <>
      <FileChoice file={file} refusal={refusal} isBusy={isBusy} onChoose={(chosen) => chosen && void read(chosen)} />
      {file && outcome?.unknown && (
        <ColumnChoice
          key={JSON.stringify(outcome.unknown)}
          unknown={outcome.unknown}
          isBusy={isBusy}
          onChoose={(columns, statuses) => void read(file, { columns, statuses: JSON.stringify(statuses) })}
        />
      )}
      {outcome && !outcome.unknown && (
        <Notice tone={outcome.added > 0 ? 'success' : 'info'} isAlert className="mt-4 max-w-3xl">
          {outcome.told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  )
}
