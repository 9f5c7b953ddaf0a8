import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Missing } from '#contract/settings/setup.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { BACKUP_IS_OLD_AFTER_DAYS, type SetupStep } from '#domain/settings/setup.ts'
import { sectionAddress } from '#web/settings/sections.ts'

type Step = Readonly<{ title: string; about: string; to: string }>

const STEPS: Readonly<Record<SetupStep, Step>> = {
  company: {
    title: 'Skriv firmaets oplysninger',
    about: 'Navn, CVR, telefon og e-mail er stadig eksempler. De står på fakturaer, i mails og i bunden af alle sider.',
    to: sectionAddress('company'),
  },
  bank: { title: 'Skriv bankkontoen', about: 'Den står på fakturaerne, så kunderne betaler til dig.', to: sectionAddress('bank') },
  mail: {
    title: 'Send en testmail',
    about: 'Så ved du, at ordrebekræftelser og fakturaer når frem.',
    to: sectionAddress('mail'),
  },
  products: {
    title: 'Læg de første folier i butikken',
    about: 'Én ad gangen, fra en CSV-fil eller ud af billeder.',
    to: paths.adminProducts(),
  },
  terms: { title: 'Læs handelsbetingelserne', about: 'Godkend, at de passer til din butik.', to: sectionAddress('texts') },
  privacy: { title: 'Læs privatlivspolitikken', about: 'Godkend, at den passer til det, du gør.', to: sectionAddress('texts') },
  backup: {
    title: 'Sæt backup op',
    about: `Der er ikke taget en backup de seneste ${BACKUP_IS_OLD_AFTER_DAYS} dage.`,
    to: sectionAddress('backup'),
  },
  address: {
    title: 'Giv butikken en adresse med https',
    about: 'Så er kundernes oplysninger krypteret på vejen.',
    to: sectionAddress('address'),
  },
}

/** First, because a product cannot be saved without a category. */
const FIRST_CATEGORY: Step = {
  title: STEPS.products.title,
  about: 'Lav først en kategori under Tags. Hver folie hører til en.',
  to: paths.adminTags(),
}

/** What is missing before the shop can open, with links; nothing when all is done. */
export function SetupPanel({ missing, needsCategory }: Missing) {
  if (missing.length === 0) return null
  const shown = (step: SetupStep) => (step === 'products' && needsCategory ? FIRST_CATEGORY : STEPS[step])
  return (
    <section aria-labelledby="klar" className="pb-9">
      <h2 id="klar" className="text-base">
        Gør butikken klar
      </h2>
      <p className="pb-2 text-sm text-muted">
        {count(missing.length, 'ting mangler', 'ting mangler')}. De forsvinder herfra, når de er gjort.
      </p>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {missing.map((step) => (
          <li key={step} className="border-b border-line">
            <Link to={shown(step).to} className="group flex min-h-16 items-center justify-between gap-4 py-2.5 hover:bg-raised">
              <span className="min-w-0">
                <span className="block text-sm font-bold group-hover:underline">{shown(step).title}</span>
                <span className="block text-xs text-muted">{shown(step).about}</span>
              </span>
              <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
