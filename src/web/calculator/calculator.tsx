import { useState } from 'react'
import { Link } from 'react-router'
import type { MetreFigure } from '#contract/calculator.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { type Question, readQuestion, writeQuestion } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, type PartShares } from '#domain/calculator/car-parts.ts'
import { commonCars } from '#domain/calculator/common-cars.ts'
import {
  DIFFICULTIES,
  DIFFICULTY_PERCENT,
  type Difficulty,
  lengthOfCar,
  metreRangeText,
  WASTE_CHOICES,
} from '#domain/calculator/metres-needed.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { rollSize } from '#domain/prices/roll.ts'
import { useAddressState } from '#web/browser/use-address-state.ts'
import { SamplePicker } from '#web/products/sample-picker.tsx'
import { placeParams, readPlace } from '#web/projects/calculator-of-project.ts'
import { FigureSelect } from '#web/projects/figure-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import type { OfferedTool } from './buy.tsx'
import { MeasuredPanels } from './measured-panels.tsx'
import { PartsChoice } from './parts-choice.tsx'
import { Result, rollOfFilm } from './result.tsx'
import { Source } from './source.tsx'

const DIFFICULTY_TEXTS: Readonly<Record<Difficulty, string>> = {
  normal: 'Almindelig',
  hard: `Svær: dybe kofangere, spoilere, skarpe folder (+ ${withUnit(DIFFICULTY_PERCENT.hard, '%')})`,
}

type CalculatorProps = Readonly<{
  figures: readonly MetreFigure[]
  shares: PartShares
  tools: readonly OfferedTool[]
  film: Product | null
}>

/** A form for the car, its parts and the film, with the result beside it. Its state is in the address. */
export function Calculator({ figures, shares, tools, film }: CalculatorProps) {
  const { question, change, place } = useQuestion()
  const figure = figures.find(({ id }) => id === question.car) ?? null
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
      <div className="grid min-w-0 content-start gap-10">
        <section aria-labelledby="beregner-bil">
          <h2 id="beregner-bil" className="mb-4 text-xl">
            1. Bilen
          </h2>
          <CarChoice figures={figures} chosen={figure} onChoose={(car) => change({ car })} />
        </section>
        <section aria-labelledby="beregner-dele">
          <h2 id="beregner-dele" className="mb-4 text-xl">
            2. Delene
          </h2>
          {figure && <PartsChoice parts={question.parts} onChange={(parts) => change({ parts })} />}
          <MeasuredPanels panels={question.panels} onChange={(panels) => change({ panels })} />
        </section>
        <section aria-labelledby="beregner-folie">
          <h2 id="beregner-folie" className="mb-4 text-xl">
            3. Folien
          </h2>
          <FilmChoice film={film} onChoose={(chosen) => change({ film: chosen, oneBatch: false })} />
          <div className="mt-5 grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Bilens form"
              value={question.difficulty}
              onChange={({ target }) => change({ difficulty: DIFFICULTIES.find((one) => one === target.value) ?? 'normal' })}
            >
              <Options of={DIFFICULTIES} label={(difficulty) => DIFFICULTY_TEXTS[difficulty]} />
            </SelectField>
            <SelectField
              label="Ekstra til spild"
              hint="Er det en af dine første biler, så læg 20 % til."
              value={question.wastePercent}
              onChange={({ target }) => change({ wastePercent: Number(target.value) })}
            >
              {[...new Set([...WASTE_CHOICES, question.wastePercent])]
                .toSorted((a, b) => a - b)
                .map((percent) => (
                  <option key={percent} value={percent}>
                    {percent === 0 ? 'Ingen ekstra' : withUnit(percent, '%')}
                  </option>
                ))}
            </SelectField>
          </div>
        </section>
      </div>
      <Result question={question} figure={figure} shares={shares} film={film} tools={tools} place={place} onChange={change} />
    </div>
  )
}

function useQuestion() {
  const { state, change: update } = useAddressState({
    read: (params) => ({ question: readQuestion(params), place: readPlace(params) }),
    write: ({ question, place }) => ({ ...writeQuestion(question), ...(place && placeParams(place)) }),
  })
  const change = (part: Partial<Question>) =>
    update(({ question: before, place }) => {
      const question = { ...before, ...part }
      // choosing a car after removing all parts selects the whole car again
      return { place, question: part.car && question.parts.length === 0 ? { ...question, parts: CAR_PARTS } : question }
    })
  return { ...state, change }
}

type CarChoiceProps = Readonly<{ figures: readonly MetreFigure[]; chosen: MetreFigure | null; onChoose: (id: string | null) => void }>

function CarChoice({ figures, chosen, onChoose }: CarChoiceProps) {
  const common = commonCars(figures)
  return (
    <>
      {common.length > 0 && (
        <ul aria-label="Ofte valgt" className="mb-4 flex flex-wrap gap-2">
          {common.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="sm"
                aria-pressed={id === chosen?.id}
                className="aria-pressed:border-ink aria-pressed:bg-sunk"
                onClick={() => onChoose(id === chosen?.id ? null : id)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FigureSelect
        label="Bil"
        hint="Står bilen ikke på listen, så vælg dens type nederst, eller mål panelerne selv."
        nothing="Ingen: jeg måler panelerne selv"
        value={chosen?.id ?? ''}
        figures={figures}
        onChoose={onChoose}
      />
      {chosen && (
        <p className="mt-3 text-sm">
          Hele bilen: <strong className="figures">{metreRangeText(lengthOfCar(chosen))}</strong> af en folie på 1,52 m
          {chosen.ofClass && `, efter bilens klasse (${chosen.ofClass})`}. Kilde: <Source {...chosen} />
          {chosen.ofClass && '. Der findes ikke et offentliggjort tal for netop den model.'}
        </p>
      )}
    </>
  )
}

type FilmChoiceProps = Readonly<{ film: Product | null; onChoose: (sku: string) => void }>

function FilmChoice({ film, onChoose }: FilmChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
        {film ? (
          <span className="flex min-w-0 items-center gap-3 text-sm">
            <span aria-hidden className="size-9 shrink-0 border border-line" style={{ background: film.hex ?? 'var(--color-stage)' }} />
            <span className="min-w-0">
              <Link to={paths.product(film.kcwId)} className="font-semibold underline underline-offset-4">
                {film.nameDa}
              </Link>
              <span className="figures block text-xs text-muted">{rollSize(rollOfFilm(film))}</span>
            </span>
          </span>
        ) : (
          <span className="text-sm text-muted">Ingen valgt. Vi regner med en rulle på {rollSize(rollOfFilm(null))}.</span>
        )}
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {film ? 'Vælg en anden' : 'Vælg folie'}
        </Button>
      </div>
      {isOpen && (
        <SamplePicker
          question="Hvilken folie?"
          film={film}
          onChoose={(chosen) => {
            onChoose(chosen.kcwId)
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
