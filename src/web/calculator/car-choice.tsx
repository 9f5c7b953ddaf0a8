import type { MetreFigure } from '#contract/calculator.ts'
import { metreRangeText } from '#domain/calculator/metre-texts.ts'
import { FigureSelect } from '#web/projects/figure-select.tsx'
import { lengthOf, Source } from './source.tsx'

type CarChoiceProps = Readonly<{ figures: readonly MetreFigure[]; chosen: MetreFigure | null; onChoose: (id: string | null) => void }>

export function CarChoice({ figures, chosen, onChoose }: CarChoiceProps) {
  return (
    <>
      <FigureSelect
        label="Bil"
        hint="Står bilen ikke på listen, så vælg dens type nederst, eller mål panelerne selv."
        nothing="Ingen: jeg måler panelerne selv"
        value={chosen?.id ?? ''}
        {...{ figures, onChoose }}
      />
      {chosen && (
        <p className="mt-3 text-sm">
          Hele bilen: <strong className="figures">{metreRangeText(lengthOf(chosen))}</strong> af en folie på 1,52 m. Kilde:{' '}
          <Source {...chosen} />
        </p>
      )}
    </>
  )
}
