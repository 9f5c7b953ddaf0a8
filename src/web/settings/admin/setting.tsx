import type { ComponentProps } from 'react'
import { get, type Path, useFormContext } from 'react-hook-form'
import { TextField } from '#web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'

type SettingProps = Omit<ComponentProps<typeof TextField>, 'name' | 'error'> & { name: Path<SettingsForm> }

export function Setting({ name, className = 'sm:col-span-3', ...rest }: SettingProps) {
  const { register, formState } = useFormContext<SettingsForm>()
  const error: unknown = get(formState.errors, `${name}.message`)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...register(name)}
      error={typeof error === 'string' ? error : undefined}
      className={className}
    />
  )
}
