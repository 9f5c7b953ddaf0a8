import { Link } from 'react-router'
import { FREE_SHIPPING_ABOVE_ORE, SHIPPING_ORE } from '#domain/shipping.ts'
import { amount } from '#web/format.ts'
import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { Article } from './article.tsx'

export default function Faq() {
  const { delivery, claims } = useSettings()
  const questions = [
    {
      question: 'Hvor meget folie skal jeg bruge til en bil?',
      answer:
        'En rulle på 18 × 1,52 meter dækker en lille bil. En mellemklassebil tager typisk 18–20 meter, en stor SUV 23–30 meter. Mål panelerne, og læg 10 % til for fejl og overlap.',
    },
    {
      question: 'Passer farven mellem to ruller?',
      answer:
        'Inden for samme produktionsparti, ja. Bestil derfor alle ruller til én bil samlet, så sender vi dem fra samme parti. Mellem partier kan der være små forskelle.',
    },
    {
      question: 'Hvornår får jeg varerne?',
      answer: `Varer på lager leveres i Danmark på ${delivery.home} hverdage. Bestiller du flere, end vi har, sender vi det, der er, med det samme og resten om ${delivery.remote.replace('-', '–')} dage fra fjernlageret. Det står på produktet og i kurven, før du betaler.`,
    },
    {
      question: 'Hvad koster fragten?',
      answer: `${amount(SHIPPING_ORE)} Køber du for over ${amount(FREE_SHIPPING_ABOVE_ORE)}, er leveringen gratis.`,
    },
    {
      question: 'Kan jeg handle uden konto?',
      answer:
        'Ja. Som gæst kan du købe alt til listepris og betale med kort eller MobilePay. Rabat, point og faktura kræver en godkendt erhvervskonto.',
    },
    {
      question: 'Hvad dækker garantien?',
      answer: `Vi giver ${claims.warranty} på støbt folie mod revner, krympning og unormal falmning, når folien er monteret efter vejledningen. Krom, farveskift og vandrette flader har kortere holdbarhed; tallet står i produktets specifikationer.`,
    },
    {
      question: 'Kan folien tages af igen?',
      answer:
        'Ja. Varm panelet til 60–70 °C, og træk roligt i en vinkel på 15–30 grader. På intakt originallak følger lakken ikke med. På omlakerede paneler og stenslag kan ingen love det.',
    },
    {
      question: 'Kan jeg få en prøve?',
      answer:
        'Ja, vi sælger farveprøver i A6 og en vifte med hele sortimentet. Skærme viser farver forskelligt, så se altid en prøve i dagslys, før kunden vælger.',
    },
  ]
  return (
    <Article title="Ofte stillede spørgsmål" lead="Det, værksteder spørger os om, når de ringer." path={paths.faq()}>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} className="faq group border-b border-line">
            <summary className="display flex min-h-16 items-center justify-between gap-6 py-4 text-base">
              {question}
              <span aria-hidden className="faq-mark" />
            </summary>
            <p className="max-w-prose pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
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
