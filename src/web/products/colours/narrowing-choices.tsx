import { paths } from '#contract/pages/pages.ts'
import { spelledAs } from '#domain/products/product-list.ts'
import { oneOf, text } from '#web/lists/url-field.ts'
import { type StateOf, urlState } from '#web/lists/url-state.ts'
import { ChoiceLink } from '#web/ui/choice-link.tsx'

type NarrowingChoicesProps = {
  finishes: readonly string[]
  state: PaletteState
  href: (change: Partial<PaletteState>) => string
}

export function NarrowingChoices({ finishes, state, href }: NarrowingChoicesProps) {
  const chosen = spelledAs(finishes, state.finish)
  return (
    <nav aria-label="Vælg finish og lager">
      <ul className="flex flex-wrap gap-1.5">
        <ChoiceLink to={href({ finish: '' })} label="Alle finish" isChosen={state.finish === ''} />
        {finishes.map((finish) => (
          <ChoiceLink key={finish} to={href({ finish })} label={finish} isChosen={chosen === finish} />
        ))}
        <ChoiceLink to={href({ lager: state.lager ? '' : '1' })} label="Kun på lager" isChosen={state.lager !== ''} />
      </ul>
    </nav>
  )
}

const FINISH_LENGTH = 100
const SKU_LENGTH = 100
const HEX_LENGTH = 20

const narrowing = {
  finish: text(FINISH_LENGTH),
  /** '1': only films in stock. */
  lager: oneOf(['1']),
}

export const paletteAddress = urlState(paths.colours, narrowing)
type PaletteState = StateOf<typeof paletteAddress>

export const colourAddress = urlState(paths.findColour, { farve: text(HEX_LENGTH), film: text(SKU_LENGTH), ...narrowing })
export type ColourState = StateOf<typeof colourAddress>

export function narrowingOf({ finish, lager }: PaletteState) {
  return { ...(finish && { finish }), ...(lager && { inStock: 'true' as const }) }
}
