import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string }

export function EmailField(props: ContactFieldProps) {
  return <TextField label="E-mail" type="email" inputMode="email" autoComplete="email" {...props} />
}

export function PhoneField(props: ContactFieldProps) {
  return <TextField label="Telefon" type="tel" inputMode="tel" autoComplete="tel" {...props} />
}

export function AddressField(props: ContactFieldProps) {
  return <TextField label="Adresse" autoComplete="street-address" {...props} />
}
