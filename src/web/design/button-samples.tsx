import { Heart, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { UNEXPECTED_MESSAGE } from '#contract/http/unexpected-messages.ts'
import { paths } from '#contract/pages/pages.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { toast } from '#web/ui/toast.ts'
import { Sample, Samples, type SamplesProps } from './sample.tsx'

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
