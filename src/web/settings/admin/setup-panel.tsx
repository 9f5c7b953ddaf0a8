import { ArrowRight } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Missing } from '#contract/settings/setup.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { BACKUP_IS_OLD_AFTER_DAYS, type ConfirmedStep, isConfirmedStep, isNeededForOrders, type SetupStep } from '#domain/settings/setup.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { Button } from '#web/ui/button.tsx'

type Step = Readonly<{ title: string; about: string; to: string }>

const STEPS: Readonly<Record<SetupStep, Step>> = {
  guaranteeNotice: {
    title: 'Vis EU’s meddelelse om garanti',
    about: 'Loven kræver den, når du sælger til private. Hent den danske fil hos EU, og læg den ind.',
    to: sectionAddress('guaranteeNotice'),
  },
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
  terms: { title: 'Læs handelsbetingelserne', about: 'Godkend, at de passer til din butik.', to: sectionAddress('texts') },
  privacy: { title: 'Læs privatlivspolitikken', about: 'Godkend, at den passer til det, du gør.', to: sectionAddress('texts') },
  claims: {
    title: 'Skriv, hvad butikken står for',
    about: 'Erfaring, garanti og en linje om jer. Det, der står tomt, vises ikke.',
    to: sectionAddress('claims'),
  },
  delivery: {
    title: 'Se fragt og leveringstider efter',
    about: 'Du vælger prisen på fragt, hvornår den er gratis, tider, breve og afhentning.',
    to: sectionAddress('delivery'),
  },
  payment: {
    title: 'Vælg, hvordan kunderne betaler',
    about: 'Faktura til godkendte kunder virker straks. Kort og MobilePay sættes op på serveren.',
    to: sectionAddress('payment'),
  },
  products: {
    title: 'Læg den første folie i butikken',
    about: 'Skriv den selv. Har du mange, så tag dem fra en CSV-fil eller ud af billeder.',
    to: paths.adminNewProduct(),
  },
  moving: {
    title: 'Tag kunderne med fra dit gamle system',
    about: 'Fra en CSV-fil, med rabat, point og invitation. Begynder du forfra, så sig det her.',
    to: paths.adminCustomers(),
  },
  staff: {
    title: 'Opret dine kolleger',
    about: 'Hver med sit login og kun det, de skal kunne.',
    to: paths.adminColleagues(),
  },
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
  about: 'Lav først en kategori. Hver folie hører til en.',
  to: paths.adminTags({ tab: 'categories', videre: 'produkt' }),
}

/** What is missing before the shop can open, with links; nothing when all is done. */
export function SetupPanel({ missing, needsCategory }: Missing) {
  if (missing.length === 0) return null
  const shown = (step: SetupStep) => (step === 'products' && needsCategory ? FIRST_CATEGORY : STEPS[step])
  const blocksOrders = missing.some(isNeededForOrders)
  return (
    <section aria-labelledby="klar" className="pb-9">
      <h2 id="klar" className="text-base">
        Gør butikken klar
      </h2>
      <p className="pb-2 text-sm text-muted">
        {count(missing.length, 'ting mangler', 'ting mangler')}. De forsvinder herfra, når de er gjort.
        {blocksOrders && ' Kunder kan se sig om, men først bestille, når firma, bank og handelsbetingelser er dine egne.'}
      </p>
      <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
        {missing.map((step) => (
          <li key={step} className="flex items-center gap-2 border-b border-line">
            <Link to={shown(step).to} className="group flex min-h-16 grow items-center justify-between gap-4 py-2.5 hover:bg-raised">
              <span className="min-w-0">
                <span className="block text-sm font-bold group-hover:underline">{shown(step).title}</span>
                <span className="block text-xs text-muted">{shown(step).about}</span>
              </span>
              <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
            {isConfirmedHere(step) && <DoneButton step={step} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The legal texts are approved in their own section. */
function isConfirmedHere(step: SetupStep): step is ConfirmedStep {
  return isConfirmedStep(step) && step !== 'terms' && step !== 'privacy'
}

function DoneButton({ step }: { step: ConfirmedStep }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSuccess: revalidate })
  const confirm = () =>
    run(async () => {
      await browserApi.approveText({ params: { text: step } })
    })
  return (
    <Button size="sm" isBusy={isBusy} busyText="Vent..." onClick={() => void confirm()} aria-label={`Gjort: ${STEPS[step].title}`}>
      Gjort
    </Button>
  )
}
