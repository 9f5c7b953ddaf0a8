import { Plus, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import type { Currency } from '#domain/purchases/purchase-order.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AmountField, TextField } from '#web/ui/field.tsx'

type LineFieldsProps = {
  lines: readonly TypedLine[]
  currency: Currency
  faults: Readonly<Record<string, string>>
  received?: ReadonlyMap<number, number>
  /** names of known products by `skuKey` */
  names?: ReadonlyMap<string, string>
  onChange: (lines: readonly TypedLine[]) => void
}

export function LineFields({ lines, currency, faults, received = new Map(), names, onChange }: LineFieldsProps) {
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
        const productName = names?.get(skuKey(line))
        const receivedRolls = line.id === null ? 0 : (received.get(line.id) ?? 0)
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
            <TextField
              {...field('sku', 'Varenummer')}
              maxLength={60}
              hint={productName && <span className="wrap-anywhere">{productName}</span>}
            />
            <TextField
              {...field('rolls', 'Antal')}
              maxLength={6}
              inputMode="numeric"
              hint={receivedRolls > 0 ? `${receivedRolls} modtaget` : undefined}
            />
            <AmountField {...field('unitPrice', `Pris i ${currency}`)} />
            <TextField {...field('expectedOn', 'Ventes')} type="date" />
            <IconButton
              label={`Fjern linje ${place + 1}`}
              className="justify-self-start lg:mt-6"
              disabled={receivedRolls > 0}
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

/** SKUs are compared without case. */
export function skuKey({ sku }: Pick<TypedLine, 'sku'>): string {
  return sku.trim().toLowerCase()
}

export type TypedLine = Readonly<{ key: number; id: number | null; sku: string; rolls: string; unitPrice: string; expectedOn: string }>

type Line = Readonly<{ id?: number | null; sku: string; rolls: number; unitPrice?: number | null; expectedOn?: string | null }>

export function typedLine({ id = null, sku, rolls, unitPrice = null, expectedOn = null }: Line, key: number): TypedLine {
  return {
    ...{ key, id, sku, rolls: String(rolls) },
    unitPrice: unitPrice === null ? '' : figure(krToOre(unitPrice)),
    expectedOn: expectedOn ?? '',
  }
}

export function emptyLine(key: number): TypedLine {
  return { key, id: null, sku: '', rolls: '', unitPrice: '', expectedOn: '' }
}

export function isEmptyLine({ sku, rolls, unitPrice }: TypedLine): boolean {
  return [sku, rolls, unitPrice].every((cell) => cell.trim() === '')
}

/** Unreadable fields of the lines; the server checks everything else. */
export function faultsOfLines(lines: readonly TypedLine[]): Readonly<Record<string, string>> {
  const faults = lines.flatMap(({ sku, rolls, unitPrice }, place) => [
    ...(sku.trim() === '' ? [[`lines.${place}.sku`, 'Skriv varenummeret.'] as const] : []),
    ...(!Number.isFinite(readNumber(rolls)) ? [[`lines.${place}.rolls`, 'Skriv hvor mange.'] as const] : []),
    ...(Number.isNaN(readKroner(unitPrice)) ? [[`lines.${place}.unitPrice`, 'Skriv prisen.'] as const] : []),
  ])
  return Object.fromEntries(faults)
}

export function toLines(lines: readonly TypedLine[]) {
  return lines.map(({ id, sku, rolls, unitPrice, expectedOn }) => ({
    ...{ id, sku: sku.trim(), rolls: readNumber(rolls) ?? 0 },
    unitPrice: readKroner(unitPrice),
    expectedOn: expectedOn || null,
  }))
}

export const RATE_UNREADABLE = 'Skriv kursen som et tal.'

type RateFieldProps = { currency: Currency; rate: string; error: string | undefined; hint?: string; onChange: (rate: string) => void }

/** The exchange rate; hidden for kroner. */
export function RateField({ currency, rate, onChange, ...rest }: RateFieldProps) {
  if (currency === 'DKK') return null
  return (
    <TextField
      label={`Kurs: 1 ${currency} i kroner`}
      inputMode="decimal"
      autoComplete="off"
      value={rate}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      {...rest}
    />
  )
}
