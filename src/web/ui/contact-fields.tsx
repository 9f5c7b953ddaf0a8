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
