import { useState } from 'react'
import type { FileReading } from '#contract/payments/bank-statement.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import {
  STATUS_MEANING_LABELS,
  STATUS_MEANINGS,
  STATUS_UNEXPLAINED,
  type StatusChoice,
  type StatusMeaning,
} from '#domain/payments/bank/bank-lines.ts'
import { COLUMN_USE_LABELS, COLUMN_USES, type ColumnUse, readColumnChoice } from '#domain/payments/bank/statement-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'

type ColumnChoiceProps = {
  reading: FileReading
  /** the file has already been read with these columns */
  isRead: boolean
  isBusy: boolean
  onChoose: (columns: string, statuses: StatusChoice) => void
}

/** Lets staff say what the columns of a file are and what its statuses mean; the guesses are preselected. */
export function ColumnChoice({ reading: { rows, guess, statuses, differences, ...before }, isRead, isBusy, onChoose }: ColumnChoiceProps) {
  const [uses, setUses] = useState<readonly (ColumnUse | null)[]>(guess)
  const [meanings, setMeanings] = useState<StatusChoice>(before.meanings)
  const choice = uses.map((use) => use ?? '').join(',')
  const usedStatuses = uses.includes('status') ? statuses : []
  const chosenMeanings = Object.fromEntries(usedStatuses.flatMap(({ status }) => (meanings[status] ? [[status, meanings[status]]] : [])))
  const isComplete = readColumnChoice(choice) !== null
  const isExplained = usedStatuses.every(({ status }) => meanings[status] !== undefined)
  const samplesOf = (place: number) => rows.map((cells) => cells[place] ?? '').filter((cell) => cell !== '')
  return (
    <section aria-labelledby="kolonner" className="max-w-3xl pt-6">
      <h2 id="kolonner" className="text-lg">
        Hvad er hvad i filen?
      </h2>
      <p className="pt-1 pb-3 text-sm text-muted">
        {questionOf({ isRead, isChanged: differences.length > 0, hasWords: statuses.length > 0 })}
      </p>
      {differences.length > 0 && (
        <ul className="list-disc pb-3 pl-5 text-sm">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      )}
      <ul className="border-t border-line">
        {uses.map((use, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position alone
          <li key={place} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
            <p className="figures min-w-0 grow basis-60 text-sm break-words">{samplesOf(place).slice(0, 3).join(' · ') || 'Tom kolonne'}</p>
            <SelectField
              label={`Kolonne ${place + 1}`}
              isLabelHidden
              className="w-44"
              value={use ?? ''}
              onChange={({ target }) => setUses(uses.with(place, (target.value || null) as ColumnUse | null))}
            >
              <option value="">Bruges ikke</option>
              {COLUMN_USES.map((one) => (
                <option key={one} value={one}>
                  {COLUMN_USE_LABELS[one]}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ul>
      {usedStatuses.length > 0 && (
        <fieldset className="pt-4">
          <legend className="font-semibold">Hvad betyder status?</legend>
          {usedStatuses.map(({ status, lines }) => (
            <SelectField
              key={status}
              label={`»${status}« på ${count(lines, 'linje', 'linjer')}`}
              className="max-w-sm pt-2"
              value={meanings[status] ?? ''}
              onChange={({ target }) => setMeanings({ ...meanings, [status]: target.value as StatusMeaning })}
            >
              <option value="" disabled>
                Vælg
              </option>
              {STATUS_MEANINGS.map((one) => (
                <option key={one} value={one}>
                  {STATUS_MEANING_LABELS[one]}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <Button
          variant="signal"
          isBusy={isBusy}
          busyText="Læser..."
          disabled={!isComplete || !isExplained}
          onClick={() => onChoose(choice, chosenMeanings)}
        >
          {isRead ? 'Læs filen ind igen' : 'Læs filen ind'}
        </Button>
        {!isComplete && (
          <p className="text-sm text-muted">Der skal være én dato, mindst én tekst og enten ét beløb eller både penge ind og penge ud.</p>
        )}
        {isComplete && !isExplained && <p className="text-sm text-muted">{STATUS_UNEXPLAINED}</p>}
      </div>
    </section>
  )
}

function questionOf({ isRead, isChanged, hasWords }: Readonly<{ isRead: boolean; isChanged: boolean; hasWords: boolean }>): string {
  if (isRead) return 'Ret kolonnerne. Linjer fra filen, som ingen har rørt, fjernes, og filen læses ind igen.'
  if (isChanged) return 'Filen ligner en, du har læst før, men noget er anderledes. Se kolonnerne efter, før den læses ind.'
  if (hasWords) return 'Banken bruger ord for status, som vi ikke kender. Vælg, hvad de betyder, og se kolonnerne efter.'
  return 'Overskrifterne er ikke nogen, vi kender. Vælg kolonnen med dato, den eller dem med tekst, og den med beløb. Står penge ind og penge ud hver for sig, så vælg begge. Saldo hjælper med at kende ens linjer fra hinanden. Dit valg huskes til næste fil.'
}
