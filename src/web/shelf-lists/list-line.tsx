import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnShelfLine, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { isOrdered, missingOf, moved, putBack, SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { browserApi } from '#web/api.ts'
import { shortDate } from '#web/format.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { showUndoToast } from '#web/ui/undo-toast.tsx'
import { ShelfStepper, useShelfCount } from './shelf-stepper.tsx'
import { cacheShelf, useShelfPress } from './use-shelf.ts'

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
          <MissingBadge {...line} onShelf={onShelf} />
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
      {isOpen && <LineDialog list={list} line={line} onClose={() => setIsOpen(false)} />}
    </li>
  )
}

export function MissingBadge(line: { minimum: number; onShelf: number | null; ordered: number }) {
  if (line.onShelf === null) return <Badge>Ikke talt</Badge>
  if (isOrdered(line)) return <Badge>{line.ordered} bestilt</Badge>
  const missing = missingOf(line)
  if (missing === 0) return <Badge tone="success">Nok</Badge>
  return <Badge tone="warning">{line.ordered > 0 ? `${missing} mangler, ${line.ordered} bestilt` : `${missing} mangler`}</Badge>
}

type LineDialogProps = { list: ShelfList; line: OwnShelfLine; onClose: () => void }

function LineDialog({ list, line, onClose }: LineDialogProps) {
  const [minimum, setMinimum] = useState(line.minimum)
  const [note, setNote] = useState(line.note ?? '')
  const { isBusy, press } = useShelfPress()
  const params = { id: list.id, lineId: line.id }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await press(() => browserApi.changeShelfLine({ params, body: { minimum, note } }))) onClose()
  }
  const remove = async () => {
    const { productId } = line
    if (!(await press(() => browserApi.removeShelfLine({ params }), { isAnnounced: productId === null }))) return
    onClose()
    // a product deleted in the shop cannot be put back on a list
    if (productId !== null) await showUndoToast(`${line.nameDa} er taget af listen`, () => void restoreLine(list, { ...line, productId }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSaving={isBusy}
      title={line.nameDa}
      footer={
        <>
          <Button isBusy={isBusy} onClick={() => void remove()}>
            <Trash2 size={18} aria-hidden />
            Tag af listen
          </Button>
          <Button type="submit" form="liste-vare" variant="solid" isBusy={isBusy} busyText="Gemmer...">
            Gem
          </Button>
        </>
      }
    >
      <form method="post" id="liste-vare" noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        <div>
          <p className="mb-1.5 text-xs font-semibold">Minimum på hylden</p>
          <QuantityField label="Minimum på hylden" value={minimum} onChange={setMinimum} max={SHELF_LIST.most} />
        </div>
        <TextField
          label="Note"
          isOptional
          hint="Fx hvor den ligger, eller hvad den bruges til."
          value={note}
          onChange={({ target }) => setNote(target.value)}
          maxLength={SHELF_LIST.note}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}

/** Restores a removed line at its place and with its values, so that it does not count as a new one. */
async function restoreLine({ id, lines }: ShelfList, line: OwnShelfLine & { productId: number }): Promise<void> {
  const { productId, minimum, onShelf, countedAt, addedAt, seenPrice, note } = line
  const params = { id }
  try {
    const back = { productId, minimum, onShelf, countedAt, addedAt, seenPrice, note }
    const added = await browserApi.addShelfLines({ params, body: { lines: [back] } })
    const now = added.lists.find((one) => one.id === id)?.lines ?? []
    // by SKU: a line that was removed and restored before has another id
    const numbersOf = (of: readonly OwnShelfLine[]) => of.map(({ kcwId }) => kcwId)
    const numbers = putBack(numbersOf(now), line.kcwId, numbersOf(lines))
    const ids = numbers.flatMap((number) => now.find(({ kcwId }) => kcwId === number)?.id ?? [])
    await cacheShelf({ lists: (await browserApi.orderShelfLines({ params, body: { ids } })).lists })
  } catch (error) {
    toast.error(messageOf(error))
  }
}
