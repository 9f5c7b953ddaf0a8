import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

type FieldText = { label: string; hint?: ReactNode; error?: string | undefined; isOptional?: boolean }

const CONTROL =
  'w-full min-h-12 rounded-sm border bg-raised px-3.5 text-base text-ink placeholder:text-muted transition-colors hover:border-ink focus:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunk disabled:text-muted [&[readonly]]:bg-sunk'

/** A text field with label, hint and error linked for screen readers. */
export function TextField({ label, hint, error, isOptional, className, ...rest }: ComponentProps<'input'> & FieldText) {
  const { control, describing } = useField({ label, hint, error, isOptional }, rest.id)
  return (
    <div className={className}>
      {describing.label}
      <input className={classes(CONTROL, 'border-edge')} {...rest} {...control} />
      {describing.below}
    </div>
  )
}

export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" maxLength={16} {...props} />
}

export function TextAreaField({ label, hint, error, isOptional, className, ...rest }: ComponentProps<'textarea'> & FieldText) {
  const { control, describing } = useField({ label, hint, error, isOptional }, rest.id)
  return (
    <div className={className}>
      {describing.label}
      <textarea rows={4} className={classes(CONTROL, 'border-edge py-3')} {...rest} {...control} />
      {describing.below}
    </div>
  )
}

export function SelectField({
  label,
  hint,
  error,
  isOptional,
  isLabelHidden,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & FieldText & { isLabelHidden?: boolean }) {
  const { control, describing } = useField({ label, hint, error, isOptional, isLabelHidden }, rest.id)
  return (
    <div className={className}>
      {describing.label}
      <select className={classes(CONTROL, 'select border-edge pr-10')} {...rest} {...control}>
        {children}
      </select>
      {describing.below}
    </div>
  )
}

/** The options of a select; a value without a label shows itself. */
export function Options<Value extends string | number>({ of, label }: { of: readonly Value[]; label?: (value: Value) => string }) {
  return of.map((value) => (
    <option key={value} value={value}>
      {label ? label(value) : value}
    </option>
  ))
}

export function Checkbox({
  label,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined }) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A radio button as a row. Put several in a `<fieldset>`. */
export function RadioRow({
  title,
  detail,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'title'> & { title: ReactNode; detail?: ReactNode }) {
  return (
    <label
      className={classes(
        'flex min-h-14 items-center gap-3.5 border-b border-line px-1 py-3 transition-colors hover:bg-raised has-checked:bg-raised has-disabled:cursor-default has-disabled:text-muted',
        className,
      )}
    >
      <input type="radio" className="size-5 shrink-0" {...rest} />
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{title}</span>
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </span>
    </label>
  )
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="mt-1.5 text-xs font-semibold text-danger">
      {error}
    </p>
  ) : null
}

function useField(
  { label, hint, error, isOptional, isLabelHidden }: FieldText & { isLabelHidden?: boolean | undefined },
  providedId: string | undefined,
) {
  const ownId = useId()
  const id = providedId ?? ownId
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined },
    describing: {
      label: (
        <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-xs font-semibold'}>
          {label}
          {isOptional && <span className="font-normal text-muted"> (valgfrit)</span>}
        </label>
      ),
      below: (
        <>
          {hint && (
            <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
              {hint}
            </p>
          )}
          <FieldError id={`${id}-error`} error={error} />
        </>
      ),
    },
  }
}
