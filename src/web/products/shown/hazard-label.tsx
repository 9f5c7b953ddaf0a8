import type { Hazard } from '#contract/products/product.ts'
import { SIGNAL_WORD_LABELS } from '#domain/products/hazards/hazard-symbols.ts'
import { HazardPictogram } from './hazard-pictogram.tsx'

/** The full chemical label: distance buyers must see it before ordering (Regulation (EC) 1272/2008, article 48). */
export function HazardLabel({ hazard }: { hazard: Hazard }) {
  const { signalWord, pictograms, hazardStatements, precautionaryStatements, contents, ufi } = hazard
  return (
    <div className="border border-edge p-4 sm:p-5">
      {(pictograms.length > 0 || signalWord) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {pictograms.map((pictogram) => (
            <HazardPictogram key={pictogram} pictogram={pictogram} />
          ))}
          {signalWord && <p className="ml-1 text-xl font-extrabold">{SIGNAL_WORD_LABELS[signalWord]}</p>}
        </div>
      )}
      {contents && <p className="mt-4 text-sm">Indeholder: {contents}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Statements title="Faresætninger" statements={hazardStatements} />
        <Statements title="Sikkerhedssætninger" statements={precautionaryStatements} />
      </div>
      {ufi && <p className="code mt-4 text-xs text-muted">UFI: {ufi}</p>}
    </div>
  )
}

function Statements({ title, statements }: { title: string; statements: Hazard['hazardStatements'] }) {
  if (statements.length === 0) return null
  return (
    <div>
      <h3 className="text-sm font-bold">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5 text-sm">
        {statements.map(({ code, text }) => (
          <li key={code}>
            {text} <span className="code text-xs whitespace-nowrap text-muted">{code}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
