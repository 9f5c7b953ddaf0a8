import { Heart, ShoppingCart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { UNEXPECTED_MESSAGE } from '#contract/http/unexpected-messages.ts'
import { paths } from '#contract/pages/pages.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toast } from '#web/ui/toast.ts'

const VARIANTS = ['signal', 'solid', 'outline', 'quiet'] as const
const CHOICES = [
  { value: 'incl', label: 'Inkl. moms' },
  { value: 'excl', label: 'Ekskl. moms' },
] as const

export function ButtonSamples({ scheme }: SamplesProps) {
  const [quantity, setQuantity] = useState(1)
  const [view, setView] = useState<(typeof CHOICES)[number]['value']>('incl')
  const [open, setOpen] = useState<'centre' | 'right' | null>(null)
  return (
    <Samples title="Knapper og valg">
      <div className="flex flex-wrap items-end gap-6">
        {VARIANTS.map((variant) => (
          <Sample key={variant} code={variant}>
            <Button variant={variant}>Læg i kurv</Button>
          </Sample>
        ))}
        <Sample code="size=sm">
          <Button size="sm">Rediger</Button>
        </Sample>
        <Sample code="size=lg">
          <Button size="lg" variant="signal">
            <ShoppingCart size={20} aria-hidden /> Gå til betaling
          </Button>
        </Sample>
        <Sample code="disabled">
          <Button disabled>Udsolgt</Button>
        </Sample>
        <Sample code="isBusy">
          <Button variant="signal" isBusy busyText="Sender …">
            Send
          </Button>
        </Sample>
        <Sample code="LinkButton">
          <LinkButton to={paths.products()}>Se produkter</LinkButton>
        </Sample>
        <Sample code="IconButton">
          <IconButton label="Gem som favorit">
            <Heart size={20} aria-hidden />
          </IconButton>
        </Sample>
        <Sample code="QuantityField">
          <QuantityField label="Antal" value={quantity} onChange={setQuantity} max={20} />
        </Sample>
        <Sample code="Segments">
          <Segments label="Priser" value={view} onChange={setView} choices={CHOICES} />
        </Sample>
        <Sample code="Segments size=md">
          <Segments label="Priser, større" size="md" value={view} onChange={setView} choices={CHOICES} />
        </Sample>
        <Sample code="Dialog">
          <Button onClick={() => setOpen('centre')}>Åbn dialog</Button>
        </Sample>
        <Sample code="Dialog side=right">
          <Button onClick={() => setOpen('right')}>Åbn ark</Button>
        </Sample>
        <Sample code="toast.success">
          <Button onClick={() => toast.success('Gemt')}>Vis besked</Button>
        </Sample>
        <Sample code="toast.error">
          <Button onClick={() => toast.error(UNEXPECTED_MESSAGE)}>Vis fejl</Button>
        </Sample>
      </div>
      <div className="mt-8">
        <Pagination page={4} pages={9} to={() => paths.adminDesign()} label={scheme === 'light' ? 'Sider' : 'Sider, mørke'} />
      </div>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        side={open ?? 'centre'}
        title="Slet linjen?"
        footer={
          <Button variant="solid" onClick={() => setOpen(null)}>
            Slet
          </Button>
        }
      >
        <p>Linjen forsvinder fra kurven.</p>
      </Dialog>
    </Samples>
  )
}

export type SamplesProps = { scheme: 'light' | 'dark' }

export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8 first-of-type:mt-6">
      <h3 className="mb-5 text-lg">{title}</h3>
      {children}
    </section>
  )
}

export function Sample({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {children}
      <code className="text-2xs text-muted">{code}</code>
    </div>
  )
}

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
