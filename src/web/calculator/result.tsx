import { useState } from 'react'
import { Link } from 'react-router'
import type { MetreFigure } from '#contract/calculator.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Question } from '#domain/calculator/calculator-address.ts'
import type { PartShares } from '#domain/calculator/car-parts.ts'
import {
  lengthOfCar,
  metreRangeText,
  metresNeeded,
  metresText,
  NOTHING_TO_WRAP,
  type Rolls,
  rollsNeeded,
} from '#domain/calculator/metres-needed.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { CAR_WRAP_ROLL, type Roll, rollOf, rollSize } from '#domain/prices/roll.ts'
import type { PlaceInProject } from '#web/projects/calculator-of-project.ts'
import { SaveAsProject } from '#web/projects/save-as-project.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { Buy, type OfferedTool } from './buy.tsx'

type ResultProps = Readonly<{
  question: Question
  figure: MetreFigure | null
  shares: PartShares
  film: Product | null
  tools: readonly OfferedTool[]
  place: PlaceInProject | null
  onChange: (part: Partial<Question>) => void
}>

export function Result({ question, figure, shares, film, tools, place, onChange }: ResultProps) {
  const roll = rollOfFilm(film)
  const { parts, panels, difficulty, wastePercent } = question
  // the specification of metallic and brushed films
  const isDirectional = film?.specifications.directional === true
  const car = figure && lengthOfCar(figure)
  const needed = metresNeeded({ car, parts, shares, panels, widthMm: roll.widthMm, isDirectional, difficulty, wastePercent })
  const bought = rollsNeeded(needed, roll.lengthMm)
  const [takesFewest, setTakesFewest] = useState(false)
  const isFewest = takesFewest && bought.atLeast < bought.rolls
  const rolls = isFewest ? bought.atLeast : bought.rolls
  return (
    <section aria-labelledby="beregner-svar" className="min-w-0 content-start">
      <div className="border-t-2 border-ink pt-5 lg:sticky lg:top-[calc(var(--header-stays)+1.5rem)]">
        <h2 id="beregner-svar" className="text-xl">
          4. Så meget skal du bruge
        </h2>
        {bought.rolls === 0 ? (
          <p className="mt-3 text-sm text-muted">{NOTHING_TO_WRAP}</p>
        ) : (
          <>
            <div aria-live="polite">
              <p className="figures mt-3 text-2xl font-bold" data-testid="metres">
                Regn med {metreRangeText(needed)}
              </p>
              <p className="figures mt-1 text-sm" data-testid="rolls">
                {count(rolls, 'rulle', 'ruller')} på {rollSize(roll)}
              </p>
            </div>
            {bought.atLeast < bought.rolls && <HowMany bought={bought} isFewest={isFewest} onChoose={setTakesFewest} />}
            {!isFewest && <Left bought={bought} />}
            {film ? (
              <Buy key={film.id} film={film} tools={tools} question={question} onChange={onChange} rolls={rolls} lengthMm={needed.toMm} />
            ) : (
              <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
                Vælg en folie, så ser du prisen.{' '}
                <Link to={paths.products()} className="font-semibold text-ink underline underline-offset-4">
                  Se alle folier
                </Link>
              </p>
            )}
            <SaveAsProject question={question} place={place} />
          </>
        )}
      </div>
    </section>
  )
}

type HowManyProps = Readonly<{ bought: Rolls; isFewest: boolean; onChoose: (takesFewest: boolean) => void }>

/** Published lengths are a range: the buyer chooses between its ends, and is told what the lower one risks. */
function HowMany({ bought: { rolls, atLeast }, isFewest, onChoose }: HowManyProps) {
  return (
    <fieldset className="figures mt-4 border-t border-line">
      <legend className="sr-only">Hvor mange ruller</legend>
      <RadioRow
        name="ruller"
        title={`${count(rolls, 'rulle', 'ruller')} er nok`}
        detail="Også når bilen er i den store ende."
        checked={!isFewest}
        onChange={() => onChoose(false)}
      />
      <RadioRow
        name="ruller"
        title={`${count(atLeast, 'rulle', 'ruller')} kan være nok`}
        detail={`Når bilen er i den lille ende. Mangler der folie, kan ${rolls - atLeast === 1 ? 'rullen' : 'rullerne'}, du køber senere, være af en anden batch med en anden nuance.`}
        checked={isFewest}
        onChange={() => onChoose(true)}
      />
    </fieldset>
  )
}

function Left({ bought: { rolls, leftMm } }: { bought: Rolls }) {
  return (
    <ul aria-label="Tilbage på rullerne" className="figures mt-3 text-sm text-muted">
      {leftMm.map((left, place) =>
        // of many rolls only those with a rest are listed
        left === 0 && rolls > 1 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a roll is its place
          <li key={place}>
            Rulle {place + 1}: mindst {metresText(left)} tilbage
          </li>
        ),
      )}
    </ul>
  )
}

export function rollOfFilm(film: Product | null): Roll {
  return (film && rollOf(film)) ?? CAR_WRAP_ROLL
}
