import { ChevronDown, ChevronUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnShelfLine, ShelfList } from '#contract/shelf-lists.ts'
import { missingOf, moved } from '#domain/shelf-lists/shelf-list.ts'
import { browserApi } from '#web/api.ts'
import { shortDate } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { LineDialog } from './line-dialog.tsx'
import { ShelfStepper } from './shelf-stepper.tsx'
import { useShelfPress } from './use-shelf.ts'
import { useShelfCount } from './use-shelf-count.ts'

export function ListLine({ list, line }: { list: ShelfList; line: OwnShelfLine }) {
  const [isOpen, setIsOpen] = useState(false)
  const { onShelf, set } = useShelfCount({ listId: list.id, line })
  const { isBusy, press } = useShelfPress()
  const ids = list.lines.map(({ id }) => id)
  const place = ids.indexOf(line.id)
  const move = (by: number) => {
    const body = { ids: [...moved(ids, line.id, by)] }
    if (!isBusy) void press(() => browserApi.orderShelfLines({ params: { id: list.id }, body }), { isAnnounced: false })
  }
  return (
    <li
      data-testid="shelf-line"
      className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 border-b border-line py-4 md:grid-cols-[auto_1fr_auto_auto] md:items-center"
    >
      <span aria-hidden className="size-12 rounded-sm border border-line" style={{ background: line.hex ?? 'var(--color-stage)' }} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {line.productId === null ? (
            line.nameDa
          ) : (
            <Link to={paths.product(line.kcwId)} className="underline-offset-4 hover:underline">
              {line.nameDa}
            </Link>
          )}
        </p>
        <p className="code text-muted">{line.kcwId}</p>
        {line.productId === null && <p className="text-sm text-danger">Sælges ikke mere</p>}
        {line.note && <p className="text-sm wrap-anywhere">{line.note}</p>}
        <p className="figures mt-1 text-xs text-muted">
          Minimum {line.minimum}
          {line.countedAt && ` · talt ${shortDate(line.countedAt)}`}
        </p>
      </div>
      <div className="flex items-center gap-4 max-md:col-span-2">
        <ShelfStepper name={line.nameDa} onShelf={onShelf} onChange={(next) => void set(next)} />
        <span className="min-w-24" aria-live="polite">
          <MissingBadge minimum={line.minimum} onShelf={onShelf} />
        </span>
      </div>
      <div className="flex max-md:col-span-2 max-md:-mt-2 max-md:-ml-3 print:hidden">
        <IconButton label={`Ret: ${line.nameDa}`} onClick={() => setIsOpen(true)}>
          <Pencil size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Flyt op: ${line.nameDa}`} aria-disabled={place === 0} onClick={() => move(-1)}>
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <IconButton label={`Flyt ned: ${line.nameDa}`} aria-disabled={place === ids.length - 1} onClick={() => move(1)}>
          <ChevronDown size={20} aria-hidden />
        </IconButton>
      </div>
      {isOpen && <LineDialog listId={list.id} line={line} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

export function MissingBadge(line: { minimum: number; onShelf: number | null }) {
  if (line.onShelf === null) return <Badge>Ikke talt</Badge>
  const missing = missingOf(line)
  return missing > 0 ? <Badge tone="warning">{missing} mangler</Badge> : <Badge tone="success">Nok</Badge>
}
