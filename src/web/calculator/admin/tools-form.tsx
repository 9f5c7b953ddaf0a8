import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MetreTool } from '#contract/calculator.ts'
import type { Product } from '#contract/products/product.ts'
import { MAX_TOOLS } from '#domain/calculator/metres-needed.ts'
import { readNumber, WHOLE_NUMBER_MISSING } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'

type ToolsFormProps = { tools: readonly MetreTool[]; products: readonly Product[]; showNewest: () => Promise<void> }
type Line = Readonly<{ key: number; sku: string; pieces: string; perMetres: string }>

export function ToolsForm({ tools, products, showNewest }: ToolsFormProps) {
  const stored = tools.map((tool, key) => lineOf(tool, key, products))
  const [typed, setTyped] = useState<readonly Line[] | null>(null)
  const lines = typed ?? stored
  const setLines = (next: readonly Line[]) => setTyped(isSame(next, stored) ? null : next)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const change = (key: number, part: Partial<Line>) => setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const add = () => setLines([...lines, { key: 1 + Math.max(-1, ...lines.map(({ key }) => key)), sku: '', pieces: '1', perMetres: '' }])
  const save = async () => {
    setIsChecked(true)
    if (lines.some(isUnreadable)) return
    setIsBusy(true)
    let isSaved = false
    try {
      toast.success((await browserApi.changeMetreTools({ body: { tools: await rulesOf(lines), seen: { tools: [...tools] } } })).message)
      isSaved = true
    } catch (error) {
      toast.error(error instanceof UnknownSku ? error.message : messageOf(error, 'Kunne ikke gemme tilbehøret'))
    }
    await showNewest()
    if (isSaved) setTyped((now) => (now === typed ? null : now))
    setIsBusy(false)
  }
  return (
    <Form label="Tilbehør" onSubmit={save} className="max-w-3xl">
      <ul>
        {lines.map(({ key, sku, pieces, perMetres }) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-end gap-3 border-b border-line py-3 sm:grid-cols-[1fr_7rem_11rem_auto]">
            <TextField
              label="Varenummer"
              value={sku}
              autoComplete="off"
              maxLength={60}
              onChange={({ target }) => change(key, { sku: target.value })}
              hint={products.find(({ kcwId }) => kcwId === sku.trim())?.nameDa}
            />
            <TextField
              label="Antal"
              value={pieces}
              inputMode="numeric"
              maxLength={2}
              error={isChecked && !Number.isFinite(readNumber(pieces)) ? WHOLE_NUMBER_MISSING : undefined}
              onChange={({ target }) => change(key, { pieces: target.value })}
            />
            <TextField
              label="For hver, meter (tom: pr. opgave)"
              value={perMetres}
              inputMode="numeric"
              maxLength={4}
              error={isChecked && Number.isNaN(readNumber(perMetres)) ? WHOLE_NUMBER_MISSING : undefined}
              onChange={({ target }) => change(key, { perMetres: target.value })}
            />
            <IconButton label={`Fjern ${sku || 'linjen'}`} onClick={() => setLines(lines.filter((line) => line.key !== key))}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {lines.length < MAX_TOOLS && (
          <Button onClick={add}>
            <Plus size={18} aria-hidden /> Tilføj vare
          </Button>
        )}
        <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
          Gem tilbehøret
        </Button>
      </div>
      <UnsavedWarning isDirty={!isSame(lines, stored)} />
    </Form>
  )
}

function isSame(some: readonly Line[], others: readonly Line[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

function isUnreadable({ pieces, perMetres }: Line): boolean {
  return !Number.isFinite(readNumber(pieces)) || Number.isNaN(readNumber(perMetres))
}

class UnknownSku extends Error {}

function lineOf({ productId, pieces, perMetres }: MetreTool, key: number, products: readonly Product[]): Line {
  const sku = products.find(({ id }) => id === productId)?.kcwId ?? String(productId)
  return { key, sku, pieces: String(pieces), perMetres: perMetres === null ? '' : String(perMetres) }
}

/** The rules as they are sent; an unknown SKU is reported. */
async function rulesOf(lines: readonly Line[]): Promise<MetreTool[]> {
  const skus = lines.map(({ sku }) => sku.trim())
  const { products } = skus.some(Boolean) ? await browserApi.listProducts({ query: { skus: skus.join(',') } }) : { products: [] }
  return lines.map(({ pieces, perMetres }, place) => {
    const sku = skus[place] ?? ''
    const product = products.find(({ kcwId }) => kcwId.toLowerCase() === sku.toLowerCase())
    if (!product) throw new UnknownSku(sku === '' ? 'Skriv varenummeret.' : `Der er ingen vare med nummeret ${sku}.`)
    return { productId: product.id, pieces: readNumber(pieces) ?? Number.NaN, perMetres: readNumber(perMetres) }
  })
}
