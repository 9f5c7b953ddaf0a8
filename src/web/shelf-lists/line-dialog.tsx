import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OwnShelfLine } from '#contract/shelf-lists.ts'
import { SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { sayUndoable } from '#web/ui/undo-toast.tsx'
import { keepShelf, useShelfPress } from './use-shelf.ts'

type LineDialogProps = { listId: number; line: OwnShelfLine; onClose: () => void }

export function LineDialog({ listId, line, onClose }: LineDialogProps) {
  const [minimum, setMinimum] = useState(line.minimum)
  const [note, setNote] = useState(line.note ?? '')
  const { isBusy, press } = useShelfPress()
  const params = { id: listId, lineId: line.id }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await press(() => browserApi.changeShelfLine({ params, body: { minimum, note } }))) onClose()
  }
  const remove = async () => {
    const { productId } = line
    if (!(await press(() => browserApi.removeShelfLine({ params }), { isAnnounced: productId === null }))) return
    onClose()
    // a product deleted in the shop cannot be put back on a list
    if (productId !== null) await sayUndoable(`${line.nameDa} er taget af listen`, () => void bringBack(listId, { ...line, productId }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
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

async function bringBack(id: number, { productId, minimum, onShelf, note }: OwnShelfLine & { productId: number }): Promise<void> {
  try {
    const body = { lines: [{ productId, minimum, onShelf, note }] }
    await keepShelf({ lists: (await browserApi.addShelfLines({ params: { id }, body })).lists })
  } catch (error) {
    toast.error(messageOf(error))
  }
}
