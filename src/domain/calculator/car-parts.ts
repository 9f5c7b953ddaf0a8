/** The car parts with their own film. Mirrors, handles and sills are included in a whole car, and measured by hand when done alone. */
export const CAR_PARTS = [
  'bonnet',
  'roof',
  'boot',
  'leftFrontWing',
  'leftFrontDoor',
  'leftRearDoor',
  'leftRearWing',
  'rightFrontWing',
  'rightFrontDoor',
  'rightRearDoor',
  'rightRearWing',
  'frontBumper',
  'rearBumper',
] as const
export type CarPart = (typeof CAR_PARTS)[number]

export const PART_LABELS: Readonly<Record<CarPart, string>> = {
  bonnet: 'Motorhjelm',
  roof: 'Tag',
  boot: 'Bagklap',
  leftFrontWing: 'Forskærm, venstre',
  leftFrontDoor: 'Fordør, venstre',
  leftRearDoor: 'Bagdør, venstre',
  leftRearWing: 'Bagskærm, venstre',
  rightFrontWing: 'Forskærm, højre',
  rightFrontDoor: 'Fordør, højre',
  rightRearDoor: 'Bagdør, højre',
  rightRearWing: 'Bagskærm, højre',
  frontBumper: 'Kofanger, for',
  rearBumper: 'Kofanger, bag',
}

/** How a car's metres are distributed over its parts, in thousandths. */
export type PartShares = Readonly<Record<CarPart, number>>
export const WHOLE_CAR = 1_000

/** Why shares are refused, in Danish; null when they sum to a whole car. */
export function sharesProblem(shares: PartShares): string | null {
  const sum = CAR_PARTS.reduce((total, part) => total + shares[part], 0)
  return sum === WHOLE_CAR ? null : `Delene skal tilsammen være 100 %. De er nu ${(sum / 10).toFixed(1).replace('.', ',')} %.`
}

/** The thousandths of a car; a repeated part counts once. */
export function shareOf(parts: Iterable<CarPart>, shares: PartShares): number {
  return [...new Set(parts)].reduce((total, part) => total + shares[part], 0)
}

export function isCarPart(text: string): text is CarPart {
  return (CAR_PARTS as readonly string[]).includes(text)
}
