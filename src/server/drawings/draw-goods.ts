import { drawGloves, drawToolBelt } from './draw-clothing.ts'
import { drawCutter, drawKnife } from './draw-cutting.ts'
import { drawHeatGun, drawThermometer } from './draw-heat.ts'
import { drawCan, drawCanister, drawLiquidBottle } from './draw-liquids.ts'
import { drawMagnets, drawTape } from './draw-magnets-tape.ts'
import { drawSqueegee, drawTuckingTools } from './draw-squeegee.ts'
import { drawSwatchCard, drawSwatchFan, drawSwatchRow } from './draw-swatches.ts'
import type { DrawMotif, Goods } from './goods.ts'
import { stage } from './stage.ts'

const MOTIFS: readonly (readonly [words: RegExp, draw: DrawMotif])[] = [
  [/vifte|fan\b/i, drawSwatchFan],
  [/farveprøver|prøver/i, drawSwatchRow],
  [/prøve|swatch/i, drawSwatchCard],
  [/rakel|squeegee/i, drawSqueegee],
  [/kantværktøj|tucking/i, drawTuckingTools],
  [/magnet/i, drawMagnets],
  [/tape|bånd/i, drawTape],
  [/varmluft|heat gun/i, drawHeatGun],
  [/termometer/i, drawThermometer],
  [/handske|glove/i, drawGloves],
  [/bælte|belt|taske/i, drawToolBelt],
  [/snitter|cutter/i, drawCutter],
  [/kniv|blad|knife/i, drawKnife],
  [/primer|250 ml|dåse/i, drawCan],
  [/\b(5|10|20|25) ?l\b|dunk/i, drawCanister],
]

const BY_CATEGORY: Readonly<Record<string, DrawMotif>> = {
  kemi: drawLiquidBottle,
  blaek: drawLiquidBottle,
  proever: drawSwatchCard,
}

/** Bottles for liquids, swatches for samples, tools for the rest. */
export function drawGoods(goods: Goods): string {
  const named = MOTIFS.find(([words]) => words.test(goods.title))?.[1]
  const draw = named ?? BY_CATEGORY[goods.categoryId ?? ''] ?? drawSqueegee
  return stage(goods.title, draw(goods))
}
