import { useState } from 'react'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AsideDialog } from './aside-dialog.tsx'
import { type Choices, type ChosenLine, chosenLine, toBookings } from './chosen-lines.ts'
import { bookLabel, lineName } from './line-texts.ts'
import { MatchDialog } from './match-dialog.tsx'
import { OpenLine } from './open-line.tsx'

type Refused = Readonly<{ id: number; name: string; message: string }>
type OpenLinesProps = { lines: readonly BankLineAnswer[]; total: number; onDone: () => Promise<void> }

/** Unbooked lines with their proposals; certain ones are ticked. */
export function OpenLines({ lines, total, onDone }: OpenLinesProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [dialog, setDialog] = useState<Readonly<{ kind: 'match' | 'aside'; chosen: ChosenLine }> | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const all = lines.map((line) => chosenLine(line, choices))
  const ticked = all.filter(({ isTicked }) => isTicked)
  const sumOre = ticked.reduce((sum, { line }) => sum + krToOre(line.left), 0)

  const choose = ({ line, isOwn, shares }: ChosenLine, isTicked: boolean) =>
    setChoices({ ...choices, [line.id]: { left: line.left, isTicked, shares: isOwn ? shares : null } })

  const book = async () => {
    setIsBusy(true)
    try {
      const { message, lines: outcomes } = await browserApi.bookBankLines({ body: { lines: toBookings(all) } })
      toast.success(message)
      const names = new Map(lines.map((line) => [line.id, lineName(line)]))
      setRefused(
        outcomes.flatMap(({ id, outcome, message: why }) =>
          outcome === 'refused' ? [{ id, name: names.get(id) ?? '', message: why ?? '' }] : [],
        ),
      )
    } catch (error) {
      toast.error(messageOf(error, 'Linjerne kunne ikke bogføres'))
    }
    // also after a refusal: a colleague may have been quicker
    await onDone()
    setIsBusy(false)
  }

  if (lines.length === 0) return <p className="border-t border-line py-6 text-sm text-muted">Der venter ingen linjer.</p>
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warning" title="Ikke bogført" isAlert className="mb-4 max-w-3xl">
          {refused.map(({ id, name, message }) => (
            <p key={id}>
              {name}: {message}
            </p>
          ))}
        </Notice>
      )}
      {total > lines.length && (
        <p className="pb-2 text-sm text-muted">
          De {lines.length} ældste af {count(total, 'linje', 'linjer')}. Resten kommer, når de er bogført eller lagt til side.
        </p>
      )}
      <ul aria-label="Åbne linjer" className="border-t border-edge">
        {all.map((chosen) => (
          <OpenLine
            key={chosen.line.id}
            chosen={chosen}
            onTick={(isTicked) => choose(chosen, isTicked)}
            onMatch={() => setDialog({ kind: 'match', chosen })}
            onAside={() => setDialog({ kind: 'aside', chosen })}
          />
        ))}
      </ul>
      <div className="sticky bottom-(--bottom-bar) z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-2 py-3">
        <p aria-live="polite" className="figures mr-auto text-sm text-muted max-sm:basis-full">
          {ticked.length === 0 ? 'Ingen linjer valgt' : `${count(ticked.length, 'linje', 'linjer')} valgt, ${amount(sumOre)}`}
        </p>
        <Button
          variant="signal"
          className="max-sm:grow"
          isBusy={isBusy}
          busyText="Bogfører..."
          disabled={ticked.length === 0}
          onClick={() => void book()}
        >
          {bookLabel(ticked)}
        </Button>
      </div>
      {dialog?.kind === 'match' && (
        <MatchDialog
          chosen={dialog.chosen}
          onChosen={(shares) => {
            const { id, left } = dialog.chosen.line
            setChoices({ ...choices, [id]: { left, isTicked: true, shares } })
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'aside' && (
        <AsideDialog
          line={dialog.chosen.line}
          onDone={() => {
            setDialog(null)
            void onDone()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
