import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { FAQ_DELIVERY, paths } from '#contract/pages/pages.ts'
import type { PublicSettings } from '#contract/settings/public-settings.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { advertisedShipping, letterShippingText } from '#domain/delivery-methods/advertised-shipping.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { POINTS_PER_FREE_ROLL } from '#domain/points/points.ts'
import { REVIEWS_ARE_VERIFIED } from '#domain/reviews/review.ts'
import { freeSamplesText } from '#domain/samples/free-samples.ts'
import { workshopReturnText } from '#domain/settings/returns.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { Article } from '#web/page/article.tsx'
import { ReviewRules } from '#web/reviews/review-rules.tsx'
import { useSettings } from '#web/settings/use-settings.ts'

type Question = Readonly<{ question: string; answer: ReactNode }>

const FILM: readonly Question[] = [
  {
    question: 'Hvor meget folie skal jeg bruge til en bil?',
    answer: (
      <>
        En rulle på 18 × 1,52 meter dækker en lille bil. En mellemklassebil tager typisk 18,3–19,8 meter, en stor SUV 22,9–30 meter. Se{' '}
        <Link to={paths.article('hvor-mange-meter-folie')}>sådan regner du det ud</Link>.
      </>
    ),
  },
  {
    question: 'Passer farven mellem to ruller?',
    answer: (
      <>
        Inden for samme batch, ja. Bestil derfor alle ruller til én bil samlet, så sender vi dem fra samme batch. Mellem batches kan der
        være små forskelle. <Link to={paths.article('samme-parti-til-samme-bil')}>Læs om batches</Link>.
      </>
    ),
  },
  {
    question: 'Kan jeg få en prøve?',
    answer: <Samples />,
  },
  {
    question: 'Kan folien tages af igen?',
    answer: (
      <>
        Ja. Varm panelet til 60–70 °C, og træk roligt i en vinkel på 15–30 grader. På intakt originallak følger lakken ikke med. På
        omlakerede paneler og stenslag kan ingen love det. Se{' '}
        <Link to={`${paths.installationGuide()}#afmontering`}>installationsguiden</Link>.
      </>
    ),
  },
]

const PRICES: readonly Question[] = [
  {
    question: 'Er priserne med moms?',
    answer:
      'Det står på hver side. Gæster ser priser inkl. 25 % moms, erhvervskunder ser dem ekskl. moms, når de er logget ind, og du kan altid slå visningen om øverst på siden. Ordre og mail følger dit valg, og på fakturaen står momsen for sig.',
  },
  {
    question: 'Kan jeg betale på faktura?',
    answer:
      'Ja, når du har en godkendt erhvervskonto. Vælg faktura ved kassen. Betalingsfristen aftaler vi med dig; den står på fakturaen.',
  },
  {
    question: 'Kan jeg handle uden konto?',
    answer:
      'Ja. Som gæst kan du købe alt til de viste priser og betale med kort eller MobilePay. Rabat, point og faktura kræver en godkendt erhvervskonto.',
  },
  { question: 'Hvilken rabat får jeg som erhvervskunde?', answer: <TierDiscounts /> },
]

const SHOWN: readonly Question[] = [
  {
    question: 'Hvem skriver anmeldelserne?',
    answer: (
      <>
        <p>{REVIEWS_ARE_VERIFIED}</p>
        <div className="mt-3">
          <ReviewRules />
        </div>
      </>
    ),
  },
  {
    question: 'Kan vi vise biler, vi har folieret?',
    answer: (
      <>
        Ja. Log ind på telefonen, og send billedet under <Link to={paths.ownWraps()}>Mine billeder</Link>. Når vi har set det, står det ved
        folien og i galleriet med firmaets navn. I kan altid trække det tilbage igen.
      </>
    ),
  },
]

const ACCOUNT: readonly Question[] = [
  {
    question: 'Hvordan får jeg en erhvervskonto?',
    answer: (
      <>
        <Link to={paths.register()}>Opret kontoen</Link> med firmanavn og CVR-nummer. Vi ser på den og skriver til dig, når den er godkendt.
        Derefter kan du logge ind.
      </>
    ),
  },
  {
    question: 'Hvordan optjener jeg point?',
    answer:
      'Du får ét point for hver rulle, du betaler med penge, når folien er med i ordningen og ikke er på kampagne. Din rabat ændrer ikke på det. Pointene står på kontoen, når ordren er betalt.',
  },
  {
    question: 'Hvad er mine point værd?',
    answer: `${wholeNumber(POINTS_PER_FREE_ROLL)} point er som regel én gratis rulle; det præcise tal står på folien. Lakbeskyttelse af TPU er ikke med. Point udløber aldrig og kan ikke udbetales.`,
  },
]

const RETURNS: readonly Question[] = [
  {
    question: 'Kan jeg fortryde mit køb?',
    answer: <Returning />,
  },
  {
    question: 'Der er en fejl på rullen. Hvad gør jeg?',
    answer: (
      <>
        Stop, før du skærer mere. Tag et billede af fejlen og af etiketten med batchnummeret. Find ordren under{' '}
        <Link to={paths.orders()}>Mine Ordrer</Link>, og tryk på »Reklamation« ved varen. Som gæst gør du det på siden bag linket i din
        ordrebekræftelse. Folie, der er lagt op med en synlig fejl, kan vi ikke ombytte.
      </>
    ),
  },
  { question: 'Hvad dækker garantien?', answer: <Warranty /> },
]

function freightText({ parcelKr, freeAboveKr, isLeast, ...terms }: ReturnType<typeof advertisedShipping>): string {
  const kroner = (kr: number) => `${amount(krToOre(kr)).replace(/\.$/, '')} inkl. moms`
  if (parcelKr === 0 && !isLeast) return 'Fragten er gratis.'
  const free = freeAboveKr === null ? '' : ` Køber du for mere end ${kroner(freeAboveKr)}, er leveringen gratis.`
  const price = isLeast ? `fra ${kroner(parcelKr)}, alt efter pakkerne og leveringsmåden` : kroner(parcelKr)
  return `Fragten koster ${price}.${free} Farveprøver alene sendes ${letterShippingText(terms)}.`
}

function deliveryQuestions({
  delivery,
  ...settings
}: Pick<PublicSettings, 'delivery' | 'shipping' | 'deliveryMethods'>): readonly Question[] {
  return [
    {
      question: 'Hvornår får jeg varerne?',
      answer: `Er der nok på lager, sender vi inden for ${dayRangeText(delivery.inStock)} dage, og pakken er hos dig ${dayRangeText(delivery.home)} hverdage senere. Bestiller du flere, end vi har, sender vi det, der er, med det samme og resten fra fjernlageret om ${dayRangeText(delivery.remote)} dage. Det står på produktet og i kurven, før du bestiller.`,
    },
    {
      question: 'Hvad koster fragten?',
      answer: freightText(advertisedShipping(settings)),
    },
    {
      question: 'Hvordan følger jeg min ordre?',
      answer: (
        <>
          Med konto står den blandt <Link to={paths.orders()}>dine ordrer</Link>. Som gæst bruger du linket i ordrebekræftelsen, som vi
          sender på mail.
        </>
      ),
    },
  ]
}

export default function Faq() {
  const settings = useSettings()
  return (
    <Article title="Ofte stillede spørgsmål" lead="Det, værksteder spørger os om, når de ringer." path={paths.faq()}>
      <Group title="Folie og farver" questions={FILM} />
      <Group id={FAQ_DELIVERY} title="Levering og lager" questions={deliveryQuestions(settings)} />
      <Group title="Priser, moms og betaling" questions={PRICES} />
      <Group title="Anmeldelser og billeder" questions={SHOWN} />
      <Group title="Konto og point" questions={ACCOUNT} />
      <Group title="Retur og garanti" questions={RETURNS} />
      <p className="mt-8 text-muted">
        Fandt du ikke svaret?{' '}
        <Link to={paths.contact()} className="font-semibold text-ink underline underline-offset-4">
          Skriv eller ring til os
        </Link>
        .
      </p>
    </Article>
  )
}

function Group({ id, title, questions }: { id?: string; title: string; questions: readonly Question[] }) {
  const { hash } = useLocation()
  const isLinked = useIsHydrated() && id !== undefined && hash === `#${id}`
  return (
    <section id={id} className="grid scroll-mt-24 gap-x-10 gap-y-2 border-b border-line pt-9 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-lg">{title}</h2>
      <div>
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={isLinked} className={index > 0 ? 'faq group border-t border-line' : 'faq group'}>
            <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-base font-semibold">
              {question}
              <span aria-hidden className="faq-mark" />
            </summary>
            <div className="prose pb-6 text-muted">{answer}</div>
          </details>
        ))}
      </div>
    </section>
  )
}

function Samples() {
  const { samples } = useSettings()
  return (
    <>
      Ja, vi sælger <Link to={paths.products({ category: 'proever' })}>farveprøver i A6</Link> og en{' '}
      <Link to={paths.products({ search: 'vifte' })}>vifte med hele sortimentet</Link>.
      {samples.freePerMonth > 0 && ` ${freeSamplesText(samples.freePerMonth)}`} Skærme viser farver forskelligt, så se altid en prøve i
      dagslys, før kunden vælger.
    </>
  )
}

function Returning() {
  return (
    <>
      Handler du som privat, har du 14 dages <Link to={`${paths.terms()}#fortrydelse`}>fortrydelsesret</Link>, og du bruger den{' '}
      <Link to={paths.withdrawal()}>her</Link>. {workshopReturnText(useSettings().returns)}
    </>
  )
}

function TierDiscounts() {
  const { tierDiscounts } = useSettings()
  return (
    <ul>
      {Object.entries(tierDiscounts).map(([tier, percent]) => (
        <li key={tier} className="figures">
          {tier}: {percent} % på alle varer
        </li>
      ))}
    </ul>
  )
}

function Warranty() {
  return 'Det står på varens side: om det er producenten eller os, der giver garantien, i hvor mange år, og hvad den dækker. Garantien kommer oven i din reklamationsret og ændrer den ikke.'
}
