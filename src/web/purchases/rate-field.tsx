import type { ChangeEvent } from 'react'
import type { Currency } from '#domain/purchases/currency.ts'
import { TextField } from '#web/ui/field.tsx'

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
