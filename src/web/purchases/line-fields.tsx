import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Currency } from '#domain/purchases/currency.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AmountField, TextField } from '#web/ui/field.tsx'
import { emptyLine, type TypedLine } from './typed-lines.ts'

type LineFieldsProps = {
  lines: readonly TypedLine[]
  currency: Currency
  faults: Readonly<Record<string, string>>
  received?: ReadonlyMap<number, number>
  onChange: (lines: readonly TypedLine[]) => void
}

export function LineFields({ lines, currency, faults, received = new Map(), onChange }: LineFieldsProps) {
  const nextKey = useRef(10_000)
  const change = (key: number, part: Partial<TypedLine>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = () => {
    nextKey.current += 1
    onChange([...lines, emptyLine(nextKey.current)])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 text-sm font-bold">Varer</legend>
      {lines.map((line, place) => {
        const came = line.id === null ? 0 : (received.get(line.id) ?? 0)
        const field = (name: 'sku' | 'rolls' | 'unitPrice' | 'expectedOn', label: string) => ({
          label,
          'aria-label': `${label}, linje ${place + 1}`,
          value: line[name],
          autoComplete: 'off',
          error: faults[`lines.${place}.${name}`],
          onChange: (event: { target: { value: string } }) => change(line.key, { [name]: event.target.value }),
        })
        return (
          <div
            key={line.key}
            className="grid grid-cols-2 items-start gap-2 border-t border-line pt-3 lg:grid-cols-[2fr_1fr_1fr_1.3fr_auto] lg:border-0 lg:pt-0"
          >
            <TextField {...field('sku', 'Varenummer')} maxLength={60} />
            <TextField {...field('rolls', 'Ruller')} maxLength={6} inputMode="numeric" hint={came > 0 ? `${came} modtaget` : undefined} />
            <AmountField {...field('unitPrice', `Pris i ${currency}`)} />
            <TextField {...field('expectedOn', 'Ventes')} type="date" />
            <IconButton
              label={`Fjern linje ${place + 1}`}
              className="justify-self-start lg:mt-6"
              disabled={came > 0}
              onClick={() => onChange(lines.length === 1 ? [emptyLine(0)] : lines.filter(({ key }) => key !== line.key))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <Button size="sm" className="justify-self-start" onClick={add}>
        <Plus size={16} aria-hidden /> Tilføj linje
      </Button>
    </fieldset>
  )
}
