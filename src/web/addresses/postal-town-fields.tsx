import { type ComponentProps, useState } from 'react'
import { normalisePostalCode } from '#domain/customers/postal-code.ts'
import { TextField } from '#web/ui/field.tsx'
import { useTown } from './use-town.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { label?: string }

type PostalTownFieldsProps = Readonly<{
  typed: Readonly<{ postalCode: string; city: string }>
  setCity: (city: string) => void
  postalCode: FieldProps
  city: FieldProps
}>

export function PostalTownFields({ typed, setCity, postalCode, city }: PostalTownFieldsProps) {
  const { isUnknown, proposal } = useTown({ ...typed, setCity })
  const [isTyping, setIsTyping] = useState(false)
  const { onChange, onBlur, ...town } = city
  return (
    <>
      <TextField
        label="Postnummer"
        inputMode="numeric"
        autoComplete="postal-code"
        hint={isUnknown ? 'Vi kender ikke det postnummer. Tjek det, og skriv selv byen.' : undefined}
        {...postalCode}
      />
      <TextField
        label="By"
        autoComplete="address-level2"
        hint={
          proposal !== null &&
          !isTyping && (
            <span role="status" className="flex flex-wrap items-center gap-x-2">
              {normalisePostalCode(typed.postalCode)} er {proposal}.
              <button
                type="button"
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                onClick={() => setCity(proposal)}
              >
                Ret byen til {proposal}
              </button>
            </span>
          )
        }
        {...town}
        onChange={(event) => {
          setIsTyping(true)
          return onChange?.(event)
        }}
        onBlur={(event) => {
          setIsTyping(false)
          return onBlur?.(event)
        }}
      />
    </>
  )
}
