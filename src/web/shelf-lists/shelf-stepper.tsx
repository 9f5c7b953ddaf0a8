import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnShelfLine } from '#contract/shelf-lists/shelf-lists.ts'
import { SHELF_LIST, stepShelf } from '#domain/shelf-lists/shelf-list.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'
import { cacheLine, knownLine } from './use-shelf.ts'

type ShelfStepperProps = {
  name: string
  /** Null until it is counted. */
  onShelf: number | null
  onChange: (onShelf: number) => void
  isLarge?: boolean
}

/** Typed numbers count on leaving or with Enter. */
export function ShelfStepper({ name, onShelf, onChange, isLarge = false }: ShelfStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed !== '' && Number(typed) !== onShelf) onChange(Math.min(SHELF_LIST.most, Number(typed)))
    setTyped(null)
  }
  const step = (by: number) => {
    setTyped(null)
    onChange(stepShelf(onShelf, by))
  }
  const size = isLarge ? 'size-auto min-h-20 min-w-20' : 'h-auto min-h-12 min-w-12'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one control in every browser
    <div role="group" aria-label={`På hylden: ${name}`} className="inline-flex items-stretch rounded-sm border border-edge bg-raised">
      <IconButton label="Færre" className={size} aria-disabled={onShelf === 0} onClick={() => step(-1)}>
        <Minus size={isLarge ? 32 : 20} aria-hidden />
      </IconButton>
      <input
        aria-label={`På hylden: ${name}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="–"
        className={classes('figures bg-transparent text-center font-semibold', isLarge ? 'w-28 text-3xl' : 'w-12 text-base')}
        value={typed ?? onShelf ?? ''}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, String(SHELF_LIST.most).length))}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
        onFocus={({ target }) => target.select()}
      />
      <IconButton label="Flere" className={size} aria-disabled={onShelf === SHELF_LIST.most} onClick={() => step(1)}>
        <Plus size={isLarge ? 32 : 20} aria-hidden />
      </IconButton>
    </div>
  )
}

type Place = Readonly<{ listId: number; line: OwnShelfLine }>

/** The count of a line: shown at once, saved one at a time, each based on the server's last number. A colleague's newer number replaces it. */
export function useShelfCount({ listId, line }: Place) {
  const [shown, setShown] = useState<number | null>(null)
  const unsaved = useRef<number | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)

  const save = async (): Promise<boolean> => {
    let known = knownLine(line)
    try {
      while (unsaved.current !== null) {
        const onShelf = unsaved.current
        const params = { id: listId, lineId: line.id }
        known = (await browserApi.countShelf({ params, body: { onShelf, seen: known.onShelf } })).line
        cacheLine(known)
        if (unsaved.current === onShelf) unsaved.current = null
      }
      return true
    } catch (error) {
      unsaved.current = null
      if (error instanceof ApiError && error.code === 'shelf_changed') cacheLine((error.body as { line: OwnShelfLine }).line)
      toast.error(messageOf(error))
      return false
    } finally {
      saving.current = null
      setShown(null)
    }
  }
  /** Answers whether it is stored. */
  const set = (onShelf: number): Promise<boolean> => {
    unsaved.current = onShelf
    setShown(onShelf)
    saving.current ??= save()
    return saving.current
  }
  return { onShelf: shown ?? line.onShelf, set }
}
