import { ChoiceLink } from '#web/ui/choice-link.tsx'
import type { PaletteState } from './colour-address.ts'

type NarrowingChoicesProps = {
  finishes: readonly string[]
  state: PaletteState
  href: (change: Partial<PaletteState>) => string
}

export function NarrowingChoices({ finishes, state, href }: NarrowingChoicesProps) {
  return (
    <nav aria-label="Vælg finish og lager">
      <ul className="flex flex-wrap gap-1.5">
        <ChoiceLink to={href({ finish: '' })} label="Alle finish" isChosen={state.finish === ''} />
        {finishes.map((finish) => (
          <ChoiceLink key={finish} to={href({ finish })} label={finish} isChosen={state.finish === finish} />
        ))}
        <ChoiceLink to={href({ lager: state.lager ? '' : '1' })} label="Kun på lager" isChosen={state.lager !== ''} />
      </ul>
    </nav>
  )
}
