import { type ComponentProps, type ReactNode, useId } from 'react'
import { get, type Path, useFormContext } from 'react-hook-form'
import { FoldedPart } from '#web/forms/folded-part.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import type { SettingsForm } from './settings-form.ts'

type SectionProps = {
  title: string
  about: string
  id?: string
  /** marked in the list of sections: the shop is not ready without it */
  isMissing?: boolean
  /** folded until it is needed */
  isRare?: boolean
  children: ReactNode
}

/** A section of the settings in six columns; `id` is the fragment that leads to it. */
export function Section({ title, about, id, isMissing = false, isRare = false, children }: SectionProps) {
  const heading = useId()
  const head = (
    <h2 id={heading} className="scroll-mt-24 text-lg">
      {title}
    </h2>
  )
  return (
    <section
      id={id}
      aria-labelledby={heading}
      data-missing={isMissing}
      className={classes('scroll-mt-4 border-t border-line', !isRare && 'pt-5')}
    >
      <FoldedPart isFolded={isRare} head={head} isMissing={isMissing}>
        <p className="pb-4 text-sm text-muted">{about}</p>
        <div className="grid grid-cols-1 gap-4 pb-10 wrap-anywhere sm:grid-cols-6">{children}</div>
      </FoldedPart>
    </section>
  )
}

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
