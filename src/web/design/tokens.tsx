import { Sample, Samples } from './sample.tsx'

// Complete class names, as the build only finds literals.
const SIZES = [
  { name: 'text-hero', look: 'display text-hero', sample: 'Folie' },
  { name: 'text-3xl', look: 'display text-3xl', sample: 'Midnatsblå' },
  { name: 'text-2xl', look: 'display text-2xl', sample: 'Ordreoversigt' },
  { name: 'text-xl', look: 'display text-xl', sample: 'Hyppigt stillede spørgsmål' },
  { name: 'text-lg', look: 'text-lg', sample: 'En rulle på 18 meter dækker ikke enhver bil.' },
  { name: 'text-base', look: 'text-base', sample: 'Væggen skal være ren, tør og mindst 15 °C.' },
  { name: 'text-sm', look: 'text-sm', sample: 'Sendes nu · 1-3 dage' },
  { name: 'text-xs', look: 'text-xs', sample: '305 kr. pr. meter · inkl. moms' },
  { name: 'code', look: 'code', sample: 'SKU: NL-1005' },
  { name: 'figures', look: 'figures text-base font-bold', sample: '11.590,00 kr.' },
] as const

const SPACES = [1, 2, 3, 4, 6, 8, 12, 16, 24] as const

const COLOURS = [
  'ground',
  'raised',
  'sunk',
  'stage',
  'ink',
  'muted',
  'line',
  'edge',
  'night',
  'on-night',
  'signal',
  'signal-strong',
  'on-signal',
  'signal-ink',
  'success',
  'success-ground',
  'warning',
  'warning-ground',
  'danger',
  'danger-ground',
] as const

export function TypeTokens() {
  return (
    <Samples title="Skrift">
      <div className="grid gap-5">
        {SIZES.map(({ name, look, sample }) => (
          <Sample key={name} code={name}>
            <p className={look}>{sample}</p>
          </Sample>
        ))}
      </div>
    </Samples>
  )
}

export function SpaceTokens() {
  return (
    <Samples title="Afstande, hjørner og løft">
      <div className="flex flex-wrap items-end gap-6">
        {SPACES.map((steps) => (
          <Sample key={steps} code={`${steps} = ${steps * 4} px`}>
            <span className="block bg-signal" style={{ width: `${steps / 4}rem`, height: `${steps / 4}rem` }} />
          </Sample>
        ))}
        <Sample code="rounded-sm">
          <span className="block size-16 rounded-sm bg-ink" />
        </Sample>
        <Sample code="rounded-full">
          <span className="block size-16 rounded-full bg-ink" />
        </Sample>
        <Sample code="shadow-lift">
          <span className="block size-16 bg-raised shadow-lift" />
        </Sample>
      </div>
    </Samples>
  )
}

export function ColourTokens() {
  return (
    <Samples title="Farver">
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 xl:grid-cols-5">
        {COLOURS.map((name) => (
          <Sample key={name} code={name}>
            <span className="block h-16 w-full border border-line" style={{ background: `var(--color-${name})` }} />
          </Sample>
        ))}
      </div>
    </Samples>
  )
}
