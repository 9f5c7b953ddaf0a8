import { count } from '#domain/numbers/danish-figures.ts'

export function intoCartText(orderable: number): string {
  return orderable === 0 ? 'Intet kan bestilles' : `Læg ${count(orderable, 'vare', 'varer')} i kurven`
}
