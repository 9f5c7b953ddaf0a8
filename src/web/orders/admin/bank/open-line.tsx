import { Archive, Search } from 'lucide-react'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { ChooseBox } from '#web/lists/choose-box.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { ChosenLine } from './chosen-lines.ts'
import { LineParts } from './line-parts.tsx'
import { lineName, stateOf, warningOf } from './line-texts.ts'

type OpenLineProps = { chosen: ChosenLine; onTick: (isTicked: boolean) => void; onMatch: () => void; onAside: () => void }

export function OpenLine({ chosen, onTick, onMatch, onAside }: OpenLineProps) {
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
