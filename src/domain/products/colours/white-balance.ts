import { type LinearRgb, linearChannel } from './colour.ts'

/** Factors for each channel of a photograph, in linear light. */
export type Gains = LinearRgb

export const AS_PHOTOGRAPHED: Gains = [1, 1, 1]

const WHITE_REFLECTS = 0.85
const DARKEST_WHITE = 0.05
const BLINDED = 0.985
const MAX_TINT = 5

/** The mean of canvas pixels (red, green, blue, alpha; 0–255), in linear light. */
export function meanLight(pixels: ArrayLike<number>): LinearRgb {
  const sum = [0, 0, 0]
  const count = Math.max(1, Math.floor(pixels.length / 4))
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + linearChannel((pixels[at + channel] ?? 0) / 255)
  }
  const [red = 0, green = 0, blue = 0] = sum.map((total) => total / count)
  return [red, green, blue]
}

/** The gains that make the tapped place white, or why they cannot be found. */
export function balanceBy(white: LinearRgb): { gains: Gains; problem: null } | { gains: null; problem: string } {
  const [least, most] = [Math.min(...white), Math.max(...white)]
  if (most >= BLINDED) return refused('Punktet er overbelyst, så kameraet kunne ikke måle det. Vælg noget hvidt med lidt mindre lys på.')
  if (most < DARKEST_WHITE) return refused('Punktet er for mørkt til at være hvidt. Vælg noget hvidt i samme lys som farven.')
  if (least * MAX_TINT < most) return refused('Punktet har for meget farve til at være hvidt. Vælg noget, du ved er hvidt.')
  const [red, green, blue] = white
  return { gains: [WHITE_REFLECTS / red, WHITE_REFLECTS / green, WHITE_REFLECTS / blue], problem: null }
}

export function balanced([red, green, blue]: LinearRgb, [onRed, onGreen, onBlue]: Gains): LinearRgb {
  const within = (light: number) => Math.min(1, light)
  return [within(red * onRed), within(green * onGreen), within(blue * onBlue)]
}

function refused(problem: string) {
  return { gains: null, problem }
}
