import { useEffect, useRef } from 'react'
import { paths } from '#contract/pages/pages.ts'
import { FIND_YOUR_COLOUR, THANKS_FOR_APPLICATION } from '#domain/sponsorships/sponsorship.ts'
import { LinkButton } from '#web/ui/button.tsx'

const NEXT = [
  ['Kvittering', 'Du har en mail med ansøgningens nummer. Vil du rette noget, så svar på den.'],
  ['Vi læser', 'Vi læser den grundigt og skriver, hvis vi mangler noget.'],
  ['Svar', 'Du får svar på mail, også når det er nej. Siger vi ja, står beløbet i svaret.'],
] as const

export function ApplicationThanks() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="tak" className="wrap py-6">
      <div className="border-t-4 border-success bg-sunk p-5 sm:p-7">
        <h2 id="tak" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {THANKS_FOR_APPLICATION}
        </h2>
        <ol className="mt-6 grid gap-x-10 gap-y-4 sm:grid-cols-3">
          {NEXT.map(([title, text]) => (
            <li key={title} className="border-t-2 border-ink pt-3 text-sm">
              <h3 className="text-base">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to={paths.gallery()} size="sm" className="mt-6">
          {FIND_YOUR_COLOUR}
        </LinkButton>
      </div>
    </section>
  )
}
