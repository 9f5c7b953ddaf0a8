import { ArrowDown } from 'lucide-react'
import { paths } from '#contract/pages/pages.ts'
import { APPLICANT_AGE, RACING_TYPES } from '#domain/sponsorships/sponsorship.ts'
import { Article, ArticlePart } from '#web/page/article.tsx'
import { ReachUs } from '#web/settings/company-facts.tsx'
import { ApplicationForm } from './form/application-form.tsx'

const BENEFITS = [
  ['Folie for beløbet', 'Et sponsorat er et beløb, du bruger på folie og værktøj hos os: til hele bilen, til striber og startnumre.'],
  ['Råd om lægningen', 'Du får en fast kontakt, der selv har lagt folie, og som ved, hvad der holder til grus, sten og 200 km/t.'],
  ['Synlighed', 'Vi viser bilen frem og linker til dig. Til gengæld kører du med vores navn på døren, og vi må bruge billeder af bilen.'],
] as const

const STEPS = [
  ['Du søger', 'Udfyld formularen. Det tager ti minutter, og det, du skriver, går ikke tabt, hvis du genindlæser siden.'],
  ['Vi læser', 'Vi læser hver ansøgning og spørger, hvis vi mangler noget.'],
  ['Du får svar', 'Svaret kommer på mail, også når det er nej. Siger vi ja, står beløbet i svaret.'],
  ['Vi finder farven', 'Sammen finder vi den folie, der passer til bilen og sæsonen.'],
] as const

export default function Sponsorship() {
  return (
    <Article title="Sponsorat" lead="Vi støtter kørere, der kører stærkt og ser godt ud imens." path={paths.sponsorship()}>
      <div className="grid items-end gap-x-16 gap-y-8 border-b border-line py-8 lg:grid-cols-[1fr_2fr]">
        <img
          src="/shared.jpg"
          alt="En form som en racerbil, klædt i blank blå folie"
          width={1200}
          height={630}
          className="aspect-2/1 w-full rounded-sm object-cover lg:order-last"
        />
        <a
          href="#ansoeg"
          className="inline-flex min-h-14 items-center justify-self-start gap-2.5 rounded-sm bg-signal px-7 font-semibold text-on-signal transition-colors [font-stretch:108%] hover:bg-signal-strong"
        >
          Ansøg om sponsorat <ArrowDown size={20} aria-hidden />
        </a>
      </div>
      <section aria-labelledby="giver" className="border-b border-line py-9">
        <h2 id="giver" className="text-lg">
          Hvad vi giver
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-7 md:grid-cols-3">
          {BENEFITS.map(([title, text]) => (
            <li key={title} className="border-t-3 border-signal pt-4">
              <h3 className="text-base font-bold">{title}</h3>
              <p className="mt-1.5 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <ArticlePart title="Hvem kan søge?">
        <p>
          Alle fra {APPLICANT_AGE.min} år, der kører løb. Resultater tæller, men det gør en god historie og en bil, folk lægger mærke til,
          også. Er du under {APPLICANT_AGE.ofAge}, skal en forælder være med på det.
        </p>
        <ul aria-label="Det sponserer vi" className="mt-4 flex flex-wrap gap-2 p-0">
          {RACING_TYPES.map((type) => (
            <li key={type} className="m-0 list-none rounded-sm border border-edge px-3 py-1.5 text-sm font-semibold before:hidden">
              {type === 'Anden' ? 'Og alt det andet' : type}
            </li>
          ))}
        </ul>
      </ArticlePart>
      <section aria-labelledby="saadan" className="border-b border-line py-9">
        <h2 id="saadan" className="text-lg">
          Sådan foregår det
        </h2>
        <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] content-start gap-x-1">
              <span aria-hidden className="figures text-2xl leading-none font-extrabold text-signal-ink">
                {index + 1}
              </span>
              <h3 className="text-base font-bold">{title}</h3>
              <p className="col-start-2 mt-1 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section id="ansoeg" aria-labelledby="ansoeg-titel" className="grid scroll-mt-24 gap-x-16 gap-y-8 pt-12 lg:grid-cols-[1fr_2fr]">
        <header className="lg:sticky lg:top-28 lg:self-start">
          <h2 id="ansoeg-titel" className="text-2xl">
            Ansøg nu
          </h2>
          <p className="mt-3 max-w-prose text-muted">
            Fortæl os om dig, din bil og din sæson. Har du spørgsmål først, så skriv til{' '}
            <ReachUs className="break-words underline underline-offset-4 hover:text-ink" />.
          </p>
        </header>
        <ApplicationForm />
      </section>
    </Article>
  )
}
