import { Archive, Search } from 'lucide-react'
import { useState } from 'react'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ASIDE_LABELS, ASIDE_REASONS } from '#domain/payments/bank/bank-lines.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ChooseBox } from '#web/lists/row-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  bookedTone,
  bookLabel,
  type Choices,
  type ChosenLine,
  chosenLine,
  chosenText,
  LineParts,
  lineName,
  stateOf,
  toBookings,
  warningOf,
} from './chosen-lines.tsx'
import { MatchDialog } from './match-dialog.tsx'

type Refused = Readonly<{ id: number; name: string; message: string }>
type OpenLinesProps = { lines: readonly BankLineAnswer[]; total: number; onDone: () => Promise<void> }

/** Unbooked lines with their proposals; certain ones are ticked. */
export function OpenLines({ lines, total, onDone }: OpenLinesProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [dialog, setDialog] = useState<Readonly<{ kind: 'match' | 'aside'; chosen: ChosenLine }> | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const all = lines.map((line) => chosenLine(line, choices))
  const ticked = all.filter(({ isTicked }) => isTicked)

  const choose = ({ line, isOwn, shares }: ChosenLine, isTicked: boolean) =>
    setChoices({ ...choices, [line.id]: { left: line.left, isTicked, shares: isOwn ? shares : null } })

  const { run, isBusy } = useAction({ failed: 'Linjerne kunne ikke bogføres', onSettled: onDone })
  const book = () =>
    run(async () => {
      const { message, lines: outcomes } = await browserApi.bookBankLines({ body: { lines: toBookings(all) } })
      toast[bookedTone(outcomes)](message)
      const names = new Map(lines.map((line) => [line.id, lineName(line)]))
      setRefused(
        outcomes.flatMap(({ id, outcome, message: why }) =>
          outcome === 'refused' ? [{ id, name: names.get(id) ?? '', message: why ?? '' }] : [],
        ),
      )
    })

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
          {chosenText(ticked)}
        </p>
        <Button
          variant="signal"
          className="max-sm:grow"
          isBusy={isBusy}
          busyText="Bogfører..."
          // not disabled: a disabled button would lose the focus after booking
          aria-disabled={isBusy || ticked.length === 0}
          onClick={() => ticked.length > 0 && void book()}
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

type OpenLineProps = { chosen: ChosenLine; onTick: (isTicked: boolean) => void; onMatch: () => void; onAside: () => void }

function OpenLine({ chosen, onTick, onMatch, onAside }: OpenLineProps) {
  const { line, parts, isTicked } = chosen
  const { label, tone } = stateOf(chosen)
  const warning = warningOf(chosen)
  const name = lineName(line)
  const choosing = parts.length > 0 ? 'Ret' : 'Vælg ordre'
  return (
    <li
      data-testid="bank-line"
      className="grid grid-cols-[2.75rem_1fr] gap-x-2 border-b border-line py-2 lg:grid-cols-[2.75rem_5fr_6fr_12rem]"
    >
      {parts.length > 0 ? <ChooseBox label={`Bogfør ${name}`} isChosen={isTicked} onChoose={onTick} /> : <span />}
      <div className="min-w-0 py-2 text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="figures text-muted">{dayFigures(line.day)}</span>
          <span className="figures font-bold lg:pr-6">{amountWithOre(krToOre(line.left))}</span>
        </p>
        <p className="break-words">{line.text || 'Uden tekst'}</p>
        {line.left !== line.amount && <p className="figures text-xs text-muted">Rest af {amountWithOre(krToOre(line.amount))}</p>}
      </div>
      <div className="col-start-2 min-w-0 py-2 text-sm lg:col-start-auto">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          {line.match?.state === 'several' && parts.length === 0 && <span>{line.match.candidates.length} ordrer passer</span>}
        </p>
        <LineParts parts={parts} />
        {warning && <p className="pt-1 text-xs text-muted">{warning}</p>}
      </div>
      <div className="col-start-2 flex items-start gap-1 lg:col-start-auto lg:justify-end">
        <Button size="sm" onClick={onMatch} aria-label={`${choosing}: ${name}`}>
          <Search size={16} aria-hidden /> {choosing}
        </Button>
        <IconButton label={`Læg til side: ${name}`} title="Læg til side" onClick={onAside}>
          <Archive size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

type Reason = (typeof ASIDE_REASONS)[number]
const ABOUT: Readonly<Record<Reason, string>> = {
  not_a_payment: 'Fx renter, en udbetaling fra kortselskabet eller egne penge',
  booked_by_hand: 'Betalingen står allerede på ordren',
  read_before: 'Det er samme linje, skrevet anderledes',
}

function AsideDialog({ line, onDone, onClose }: { line: BankLineAnswer; onDone: () => void; onClose: () => void }) {
  const [reason, setReason] = useState<Reason>(likelyReason(line))
  const { run, isBusy } = useAction({ failed: 'Linjen kunne ikke lægges til side', onSettled: onDone })
  const setAside = () =>
    run(() => browserApi.setBankLineAside({ params: { id: line.id }, body: { reason, seen: { left: line.left, aside: line.aside } } }))
  return (
    <ConfirmDialog
      title="Læg linjen til side"
      onClose={onClose}
      losesNothing
      confirmLabel="Læg til side"
      isBusy={isBusy}
      onConfirm={setAside}
    >
      <p className="pb-3 text-sm break-words">{lineName(line)}</p>
      <fieldset>
        <legend className="sr-only">Hvorfor</legend>
        {ASIDE_REASONS.map((one) => (
          <RadioRow
            key={one}
            name="reason"
            title={ASIDE_LABELS[one]}
            detail={ABOUT[one]}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

function likelyReason({ looksLike, match }: BankLineAnswer): Reason {
  if (looksLike !== null) return 'read_before'
  return match?.state === 'booked' ? 'booked_by_hand' : 'not_a_payment'
}
