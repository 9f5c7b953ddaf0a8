import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { SHELF_LIST, stepShelf } from '#domain/shelf-lists/shelf-list.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type ShelfStepperProps = {
  name: string
  /** Null until it is counted. */
  onShelf: number | null
  onChange: (onShelf: number) => void
  isLarge?: boolean
}

/** The number on the shelf. Typed numbers count on leaving or with Enter. */
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
