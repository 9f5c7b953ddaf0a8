/** Installation temperatures, compared with the demo catalogue by a test. */
type FilmTemperature = Readonly<{
  film: string
  category: string
  finish: string
  type: string
  application: string
  postHeat: string
  durability: string
  isDirectional: boolean
}>

const WRAP = { category: 'bilfolie', application: '16–28 °C', postHeat: '90 °C' } as const
const CAST = { ...WRAP, type: 'Støbt (cast)' } as const

export const FILM_TEMPERATURES: readonly FilmTemperature[] = [
  { ...CAST, film: 'Blank', finish: 'Blank', durability: '7 år', isDirectional: false },
  { ...CAST, film: 'Satin', finish: 'Satin', durability: '7 år', isDirectional: false },
  { ...CAST, film: 'Mat', finish: 'Mat', durability: '6 år', isDirectional: false },
  { ...CAST, film: 'Metallic', finish: 'Metallic', durability: '6 år', isDirectional: true },
  { ...CAST, film: 'Farveskift', finish: 'Farveskift', durability: '5 år', isDirectional: true },
  { ...CAST, film: 'Krom', finish: 'Krom', durability: '3 år', isDirectional: true },
  { ...WRAP, film: 'Struktur og karbon', finish: 'Struktur', type: 'Kalandreret polymer', durability: '6 år', isDirectional: true },
]
