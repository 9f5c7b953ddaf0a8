import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { FIRST_LIST, SHELF_LIST } from '#domain/shelf-lists/shelf-list.ts'
import { browserApi } from '#web/api.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioRow, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { cacheShelf, type ListedItem, useShelf } from './use-shelf.ts'

const NEW = 'ny'
type AddProps = { items: readonly ListedItem[]; onClose: () => void }

/** Chooses the list for products; for a single product also the minimum quantity. */
export default function AddToListDialog({ items, onClose }: AddProps) {
  const shelf = useShelf()
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction({
    onSuccess: onClose,
    showAtFields: (refused) => setRefusedFields(refused, ({ name }) => setError(name)),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isSaving={isBusy}
      title="Læg på liste"
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form="laeg-paa-liste" variant="signal" disabled={!shelf} isBusy={isBusy} busyText="Gemmer...">
            Læg på listen
          </Button>
        </>
      }
    >
      {shelf ? <AddForm items={items} lists={shelf.lists} error={error} run={run} /> : <Skeleton className="h-40 w-full" />}
    </Dialog>
  )
}

type AddFormProps = Pick<AddProps, 'items'> & {
  lists: readonly ShelfList[]
  error: string | undefined
  run: ReturnType<typeof useAction>['run']
}

function AddForm({ items, lists, error, run }: AddFormProps) {
  const [chosen, setChosen] = useState(String(lists[0]?.id ?? NEW))
  const [name, setName] = useState(lists.length === 0 ? FIRST_LIST : '')
  const [only] = items.length === 1 ? items : []
  const [minimum, setMinimum] = useState(only?.quantity ?? 1)
  const submit = () =>
    run(async () => {
      const lines = items.map(({ productId, quantity }) => ({ productId, minimum: only ? minimum : quantity }))
      const { message, lists: after } =
        chosen === NEW
          ? await browserApi.createShelfList({ body: { name, lines } })
          : await browserApi.addShelfLines({ params: { id: Number(chosen) }, body: { lines } })
      await cacheShelf({ lists: after })
      return { message }
    })
  return (
    <Form label="Læg på liste" id="laeg-paa-liste" className="grid gap-5" onSubmit={submit}>
      <p className="font-semibold wrap-anywhere">{only ? only.nameDa : count(items.length, 'vare', 'varer')}</p>
      <fieldset>
        <legend className="mb-1 text-xs font-semibold">Liste</legend>
        {lists.map((list) => (
          <RadioRow
            key={list.id}
            name="liste"
            title={list.name}
            detail={only ? presenceText(list, only.productId) : count(list.lines.length, 'vare', 'varer')}
            checked={chosen === String(list.id)}
            onChange={() => setChosen(String(list.id))}
          />
        ))}
        <RadioRow name="liste" title="Ny liste" checked={chosen === NEW} onChange={() => setChosen(NEW)} />
      </fieldset>
      {chosen === NEW && (
        <TextField
          label="Listens navn"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={SHELF_LIST.name}
          autoComplete="off"
          error={error}
        />
      )}
      {only && (
        <div>
          <p className="mb-1.5 text-xs font-semibold">Minimum på hylden</p>
          <QuantityField label="Minimum på hylden" value={minimum} onChange={setMinimum} max={SHELF_LIST.most} />
        </div>
      )}
      <p className="text-sm text-muted">
        <Link to={paths.shelfLists()} className="underline underline-offset-4">
          Se dine lister
        </Link>
      </p>
    </Form>
  )
}

function presenceText({ lines }: ShelfList, productId: number): string {
  const line = lines.find((one) => one.productId === productId)
  return line ? `Står der allerede, minimum ${line.minimum}` : count(lines.length, 'vare', 'varer')
}
