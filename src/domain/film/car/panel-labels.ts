import type { CarPanel } from './car-form.ts'

export const PANEL_LABELS: Readonly<Record<CarPanel, string>> = {
  body: 'Karosseri',
  roof: 'Tag',
  bonnet: 'Motorhjelm',
  mirrors: 'Spejle',
  stripes: 'Striber',
}
