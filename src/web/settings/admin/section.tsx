import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  about: string
  id?: string
  /** marked in the list of sections: the shop is not ready without it */
  isMissing?: boolean
  children: ReactNode
}

/** A section of the settings in six columns; `id` is the fragment that leads to it. */
export function Section({ title, about, id, isMissing = false, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} data-missing={isMissing} className="scroll-mt-4 border-t border-line pt-5">
      <h2 id={heading} className="scroll-mt-24 text-lg">
        {title}
      </h2>
      <p className="pb-4 text-sm text-muted">{about}</p>
      <div className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-6">{children}</div>
    </section>
  )
}
