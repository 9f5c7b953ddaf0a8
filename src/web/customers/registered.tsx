import { useEffect, useRef } from 'react'
import { paths } from '#contract/pages.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function Registered({ email }: { email: string }) {
  const { company, hasCompanyFacts } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const steps = [
    { title: 'Bekræft din e-mail', text: `Vi har sendt et link til ${email}. Ligger det ikke i indbakken, så kig i spam.` },
    {
      title: 'Vi godkender din konto',
      text: `Vi ser dine oplysninger igennem. Haster det, så ${hasCompanyFacts ? `ring på ${company.phone}` : 'skriv til os'}.`,
    },
    { title: 'Log ind, og se dine priser', text: 'Du får en mail, så snart kontoen er klar.' },
  ]
  return (
    <main id="indhold" className="wrap grow pb-24">
      <PageHead title="Afventer godkendelse" path={paths.register()} isHiddenFromSearch />
      <p className="code pt-12 text-signal-ink lg:pt-20">AFVENTER GODKENDELSE</p>
      <h1 ref={heading} tabIndex={-1} className="mt-3 max-w-4xl text-3xl outline-none">
        Tak. Nu er det vores tur.
      </h1>
      <ol className="mt-10 grid border-t border-line md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-b border-line py-7 md:pr-8">
            <p aria-hidden className="display figures text-2xl text-muted">
              {index + 1}
            </p>
            <h2 className="mt-3 text-base">{title}</h2>
            <p className="mt-1.5 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to={paths.products()} variant="signal" size="lg">
          Se alle produkter
        </LinkButton>
        <LinkButton to={paths.home()} size="lg">
          Til forsiden
        </LinkButton>
      </div>
    </main>
  )
}
