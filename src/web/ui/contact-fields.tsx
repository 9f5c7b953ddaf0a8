import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

/** An email address, with the keyboard for it and what the browser knows of its user. */
export function EmailField(props: ContactFieldProps) {
  return <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...props} />
}

/** A telephone number, with the keyboard for it. */
export function PhoneField(props: ContactFieldProps) {
  return <TextField label="Telefon" type="tel" inputMode="tel" autoComplete="tel" {...props} />
}

/** Street and number. */
export function AddressField(props: ContactFieldProps) {
  return <TextField label="Adresse" autoComplete="street-address" {...props} />
}

/** The four digits of a Danish postal code; says when they are known to nobody. */
export function PostalCodeField({ isUnknown, ...rest }: ContactFieldProps & { isUnknown: boolean }) {
  const hint = isUnknown ? 'Vi kender ikke det postnummer. Tjek det, og skriv selv byen.' : undefined
  return <TextField label="Postnummer" inputMode="numeric" autoComplete="postal-code" hint={hint} {...rest} />
}

/** The town of a postal code. */
export function CityField(props: ContactFieldProps) {
  return <TextField label="By" autoComplete="address-level2" {...props} />
}
