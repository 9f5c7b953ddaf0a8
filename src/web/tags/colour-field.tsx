import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { TextField } from '#web/ui/field.tsx'

type ColourFieldProps<Form extends FieldValues> = {
  control: Control<Form>
  name: FieldPathByValue<Form, string>
  label?: string
  hint?: string
  error: string | undefined
  className?: string
}

export function ColourField<Form extends FieldValues>({
  control,
  name,
  label = 'Farvekode*',
  hint,
  error,
  className,
}: ColourFieldProps<Form>) {
  const { field } = useController({ control, name })
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <TextField
          {...field}
          label={label}
          hint={hint}
          placeholder="#1d4f91"
          maxLength={7}
          autoComplete="off"
          error={error}
          className="grow"
        />
        <input
          type="color"
          aria-label="Vælg farve"
          value={readHexCode(field.value) ?? '#808080'}
          onChange={({ target }) => field.onChange(target.value)}
          className="mt-6 h-12 w-16 shrink-0 cursor-pointer rounded-sm border border-edge bg-raised p-1"
        />
      </div>
    </div>
  )
}
