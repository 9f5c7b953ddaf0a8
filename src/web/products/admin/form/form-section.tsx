import { type ReactNode, useId } from 'react'

type FormSectionProps = Readonly<{
  title: string
  hint?: ReactNode
  /** marked in the list of sections: something buyers or the law ask for is not written */
  isMissing?: boolean
  children: ReactNode
}>

export function FormSection({ title, hint, isMissing = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-missing={isMissing} className="border-t border-line py-6">
      <h2 id={id} className="scroll-mt-24 text-base">
        {title}
      </h2>
      {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
