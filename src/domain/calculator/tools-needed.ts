type ToolRule = Readonly<{ pieces: number; perMetres: number | null }>

export const TOOL_PIECES = { min: 1, max: 99 } as const
export const TOOL_METRES = { min: 1, max: 1_000 } as const
export const MAX_TOOLS = 12

export function piecesNeeded({ pieces, perMetres }: ToolRule, lengthMm: number): number {
  if (lengthMm <= 0) return 0
  return perMetres === null ? pieces : pieces * Math.ceil(lengthMm / 1_000 / perMetres)
}
