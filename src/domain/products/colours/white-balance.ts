import { type LinearRgb, linearChannel } from '#domain/products/colour.ts'

/** How much each channel of a photograph is multiplied by, in linear light. */
export type Gains = LinearRgb

/** No balance at all. */
export const AS_PHOTOGRAPHED: Gains = [1, 1, 1]

/** How much light white paper and white paint give back; a colour is what a thing gives back beside it. */
const WHITE_REFLECTS = 0.85
/** Below this the camera saw too little to tell anything from it. */
const DARKEST_WHITE = 0.05
/** From here on the camera was blinded, and what it wrote is no measure. */
const BLINDED = 0.985
/** The strongest tint a lamp gives something white; beyond it the thing itself has a colour. */
const MOST_TINT = 5

/** The mean of pixels as a canvas hands them out (red, green, blue, alpha; 0–255), in linear light. */
export function meanLight(pixels: ArrayLike<number>): LinearRgb {
  const sum = [0, 0, 0]
  const count = Math.max(1, Math.floor(pixels.length / 4))
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + linearChannel((pixels[at + channel] ?? 0) / 255)
  }
  const [red = 0, green = 0, blue = 0] = sum.map((total) => total / count)
  return [red, green, blue]
}

/** The balance under which what was tapped is white, or why it cannot be. */
export function balanceBy(white: LinearRgb): { gains: Gains; problem: null } | { gains: null; problem: string } {
  const [least, most] = [Math.min(...white), Math.max(...white)]
  if (most >= BLINDED) return refused('Punktet er overbelyst, så kameraet kunne ikke måle det. Vælg noget hvidt med lidt mindre lys på.')
  if (most < DARKEST_WHITE) return refused('Punktet er for mørkt til at være hvidt. Vælg noget hvidt i samme lys som farven.')
  if (least * MOST_TINT < most) return refused('Punktet har for meget farve til at være hvidt. Vælg noget, du ved er hvidt.')
  const [red, green, blue] = white
  return { gains: [WHITE_REFLECTS / red, WHITE_REFLECTS / green, WHITE_REFLECTS / blue], problem: null }
}

/** A colour of the photograph as it would be in white light. */
export function balanced([red, green, blue]: LinearRgb, [onRed, onGreen, onBlue]: Gains): LinearRgb {
  const within = (light: number) => Math.min(1, light)
  return [within(red * onRed), within(green * onGreen), within(blue * onBlue)]
}

function refused(problem: string) {
  return { gains: null, problem }
}
