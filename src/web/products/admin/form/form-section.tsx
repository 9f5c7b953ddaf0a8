import { type ReactNode, useId } from 'react'
import { FoldedPart } from '#web/forms/folded-part.tsx'

type FormSectionProps = Readonly<{
  title: string
  hint?: ReactNode
  /** marked in the list of sections: something that buyers need or the law requires is missing */
  isMissing?: boolean
  /** collapsed at first */
  isRare?: boolean
  children: ReactNode
}>

export function FormSection({ title, hint, isMissing = false, isRare = false, children }: FormSectionProps) {
  const id = useId()
  const head = (
    <h2 id={id} className="scroll-mt-24 text-base">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} data-missing={isMissing} className={isRare ? 'border-t border-line' : 'border-t border-line py-6'}>
      <FoldedPart isFolded={isRare} head={head} isMissing={isMissing}>
        {hint && <p className="mt-1 text-xs text-muted">{hint}</p>}
        <div className={isRare ? 'mt-4 grid gap-4 pb-6 sm:grid-cols-2' : 'mt-4 grid gap-4 sm:grid-cols-2'}>{children}</div>
      </FoldedPart>
    </section>
  )
}
