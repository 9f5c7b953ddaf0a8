import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Project } from '#contract/projects/projects.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { AMOUNT_UNREADABLE, typedOre } from '#domain/money/typed-amount.ts'
import { offerSentText } from '#domain/projects/offer.ts'
import { HOURS_UNREADABLE, hoursText, materialUnpriced, PROJECT_TEXTS, readHours, typedHours } from '#domain/projects/project.ts'
import { browserApi } from '#web/api.ts'
import { shortDate } from '#web/format.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { ProjectFieldsForm } from './use-project-fields.ts'

export type TypedOffer = Partial<Record<'hours' | 'material' | 'letter', string>>

type ProjectOffersProps = Readonly<{ job: Project; form: ProjectFieldsForm; typed: TypedOffer; onType: (typed: TypedOffer) => void }>

/** The workshop's own offers of the project, and a new one: its hours and material, which the customer does not see apart. */
export function ProjectOffers({ job, ...writing }: ProjectOffersProps) {
  return (
    <section aria-labelledby="opgave-tilbud">
      <h2 id="opgave-tilbud" className="text-xl">
        Dit tilbud til kunden
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        Med dit logo, din timepris og din avance fra{' '}
        <Link to={paths.projectSettings()} className="underline underline-offset-4">
          Mit tilbud
        </Link>
        . Kunden ser timerne og én samlet pris, og ingen af vores priser.
      </p>
      <MadeOffers offers={job.offers} />
      <NewOffer job={job} {...writing} />
    </section>
  )
}

function MadeOffers({ offers }: Pick<Project, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <ul aria-label="Tilbud" className="mb-5 border-t border-line">
      {offers.map(({ id, number, madeAt, validUntil, inclVat, sentTo, sentAt }) => (
        <li key={id} className="border-b border-line">
          <Link to={paths.projectOffer(id)} className="figures flex flex-wrap justify-between gap-x-6 py-3 text-sm hover:underline">
            <span>
              <span className="font-semibold">Tilbud {number}</span> · {shortDate(madeAt)}, gælder til {dayFigures(validUntil)}
              <span className="block text-xs text-muted wrap-anywhere">
                {sentTo && sentAt ? offerSentText(sentTo, shortDate(sentAt)) : 'Ikke sendt herfra'}
              </span>
            </span>
            <span className="font-semibold">{amount(krToOre(inclVat))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewOffer({ job, form, typed, onType }: ProjectOffersProps) {
  const navigate = useNavigate()
  const shown = {
    hours: typed.hours ?? (job.minutes.typed === null ? '' : typedHours(job.minutes.typed)),
    material: typed.material ?? (job.material.typed === null ? '' : String(job.material.typed).replace('.', ',')),
    letter: typed.letter ?? '',
  }
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = (name: keyof typeof shown) => ({
    value: shown[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ ...typed, [name]: target.value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const { run, isBusy } = useAction()
  const make = async () => {
    const { minutes, materialOre, problems } = readTyped(shown)
    setErrors(problems)
    if (Object.keys(problems).length > 0) return
    await run(async () => {
      // the offer is made from stored fields, so unsaved ones are stored first
      const fields = { ...form.typed, minutes, material: materialOre === null ? null : oreToKr(materialOre) }
      if (await form.store(fields, { isAnnounced: false })) {
        const { offer } = await browserApi.makeProjectOffer({ params: { id: job.id }, body: { letter: shown.letter } })
        await navigate(paths.projectOffer(offer.id), { state: ASKS_NOTHING })
      }
    })
  }
  const { minutes, material } = job
  return (
    <Form label="Nyt tilbud" onSubmit={make} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Timer"
        inputMode="decimal"
        maxLength={8}
        {...field('hours')}
        isOptional={minutes.calculated !== null}
        hint={
          minutes.calculated === null
            ? 'Eller udfyld dine timer under »Mit tilbud«.'
            : `Efter dine egne tal ${hoursText(minutes.calculated)}. Skriv et andet tal her.`
        }
      />
      <AmountField
        label="Materialer, hvad de koster dig"
        {...field('material')}
        isOptional={material.calculated !== null}
        hint={
          material.calculated === null
            ? `Skriv beløbet. ${materialUnpriced(job.films)}`
            : `${amount(krToOre(material.calculated))} efter dine priser hos os i dag. Skriv et andet beløb her.`
        }
      />
      <TextAreaField label="Hilsen til kunden" isOptional className="sm:col-span-2" maxLength={PROJECT_TEXTS.letter} {...field('letter')} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="solid" isBusy={isBusy} busyText="Regner...">
          <FileText size={18} aria-hidden />
          Lav tilbud
        </Button>
      </div>
    </Form>
  )
}

function readTyped({ hours, material }: Readonly<{ hours: string; material: string }>) {
  const minutes = hours.trim() === '' ? null : readHours(hours)
  const materialOre = material.trim() === '' ? null : typedOre(material)
  const problems = {
    ...(hours.trim() !== '' && minutes === null && { hours: HOURS_UNREADABLE }),
    ...(material.trim() !== '' && (materialOre === null || materialOre < 0) && { material: AMOUNT_UNREADABLE }),
  }
  return { minutes, materialOre, problems }
}
