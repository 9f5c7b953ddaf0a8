import { Calculator, Plus, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Project, ProjectFilm } from '#contract/projects/projects.ts'
import { metreRangeText } from '#domain/calculator/metres-needed.ts'
import { type CartLine, countUnits } from '#domain/cart/cart.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { splitByStock } from '#domain/orders/delivery.ts'
import { rollSize } from '#domain/prices/roll.ts'
import { isUnlisted, runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { MAX_PROJECT_FILMS, wrappedText } from '#domain/projects/project.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart, intoCartText } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { calculatorOfProject } from './calculator-of-project.ts'

type ProjectFilmsProps = Readonly<{ job: Project; onChanged: (job: Project) => void }>

export function ProjectFilms({ job, onChanged }: ProjectFilmsProps) {
  const { fill, isBusy, dialog } = useFillFromProject(job)
  const rolls = job.films.reduce((sum, film) => sum + (film.productId === null ? 0 : film.rolls), 0)
  return (
    <section aria-labelledby="opgave-folier">
      <h2 id="opgave-folier" className="mb-3 text-xl">
        Folie
      </h2>
      <ul aria-label="Beregninger" className="border-t border-line">
        {job.films.map((film) => (
          <Film key={film.id} job={job} film={film} onChanged={onChanged} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <Button variant="signal" isBusy={isBusy} disabled={rolls === 0} onClick={() => void fill()}>
          <ShoppingCart size={18} aria-hidden />
          {rolls === 0 ? 'Vælg folie først' : `Læg ${count(rolls, 'rulle', 'ruller')} i kurv`}
        </Button>
        {job.films.length < MAX_PROJECT_FILMS && (
          <LinkButton to={calculatorOfProject(job.id, null)}>
            <Plus size={18} aria-hidden />
            Endnu en folie
          </LinkButton>
        )}
      </div>
      {dialog}
    </section>
  )
}

function Film({ job, film, onChanged }: ProjectFilmsProps & Readonly<{ film: ProjectFilm }>) {
  const name = film.nameDa ?? 'Ingen folie valgt'
  const { run, isBusy } = useAction()
  const remove = () =>
    run(async () => {
      const { message, job: changed } = await browserApi.removeProjectFilm({ params: { id: job.id, filmId: film.id } })
      toast.success(message)
      onChanged(changed)
    })
  return (
    <li data-testid="job-film" className="grid grid-cols-[3.5rem_1fr] gap-x-4 border-b border-line py-4">
      <span aria-hidden className="aspect-square border border-line" style={{ background: film.hex ?? 'var(--color-stage)' }} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {film.productId !== null && film.kcwId ? (
            <Link to={paths.product(film.kcwId)} className="underline underline-offset-4">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {film.kcwId && <p className="code text-muted">SKU: {film.kcwId}</p>}
        {film.kcwId && film.productId === null && <p className="text-xs font-semibold text-danger">Sælges ikke mere</p>}
        <p className="mt-1 text-sm">{wrappedText(film.question)}</p>
        <p className="figures mt-1 text-sm">
          {metreRangeText(film)} · {count(film.rolls, 'rulle', 'ruller')} på {rollSize(film)}
        </p>
        {film.tools.length > 0 && (
          <p className="figures mt-1 text-xs text-muted">{film.tools.map(({ pieces, nameDa }) => `${pieces} × ${nameDa}`).join(', ')}</p>
        )}
        <p className="mt-1 text-xs text-muted">
          Regnet {date(film.createdAt)}
          {film.car && ` efter ${film.car}`}
          {film.question.difficulty === 'hard' && ', svær form'}
          {film.question.wastePercent > 0 && `, ${film.question.wastePercent} % til spild`}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <LinkButton size="sm" to={calculatorOfProject(job.id, film)}>
            <Calculator size={16} aria-hidden />
            Regn om
          </LinkButton>
          {job.films.length > 1 && (
            <IconButton label={`Fjern ${name}`} aria-disabled={isBusy} onClick={() => !isBusy && void remove()}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  )
}

type UnavailableItem = Readonly<{ name: string; reason: string }>
type Fill = Readonly<{ lines: readonly CartLine[]; missing: readonly UnavailableItem[] }>

/** Puts a project's rolls and tools in the cart, each line for this project; first says what is not available. */
function useFillFromProject(job: Project) {
  const navigate = useNavigate()
  const [pendingFill, setPendingFill] = useState<Fill | null>(null)
  const add = (lines: readonly CartLine[]) => {
    setPendingFill(null)
    if (addAllToCart(lines)) void navigate(paths.cart())
  }
  const { run, isBusy } = useAction()
  const fill = () =>
    run(async () => {
      const planned = planFill(job, await productsOf(job))
      if (planned.missing.length > 0) setPendingFill(planned)
      else add(planned.lines)
    })
  const dialog = pendingFill && (
    <Dialog
      isOpen
      onClose={() => setPendingFill(null)}
      title="Noget kan ikke bestilles"
      losesNothing
      footer={
        <>
          <Button onClick={() => setPendingFill(null)}>Annuller</Button>
          <Button variant="signal" disabled={pendingFill.lines.length === 0} onClick={() => add(pendingFill.lines)}>
            {intoCartText(countUnits(pendingFill.lines))}
          </Button>
        </>
      }
    >
      <ul className="text-sm">
        {pendingFill.missing.map(({ name, reason }) => (
          <li key={name} className="border-b border-line py-3 last:border-0">
            <p className="font-semibold">{name}</p>
            <p className="text-danger">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
  return { fill, isBusy, dialog }
}

async function productsOf(job: Project): Promise<readonly Product[]> {
  const ids = job.films.flatMap(({ productId, tools }) => [...(productId ? [productId] : []), ...tools.map((tool) => tool.productId)])
  if (ids.length === 0) return []
  return (await browserApi.listProducts({ query: { ids: [...new Set(ids)].join(','), active: 'true' } })).products
}

type RequestedItem = Readonly<{ name: string; productId: number | null; quantity: number; oneBatch: boolean }>

/** What goes into the cart and what is unavailable; rolls of one product in two calculations are added up. */
function planFill(job: Project, products: readonly Product[]): Fill {
  const lines: CartLine[] = []
  const missing: UnavailableItem[] = []
  for (const same of Map.groupBy(requestedItems(job), ({ productId, name }) => productId ?? name).values()) {
    const [{ name, productId } = { name: '', productId: null }] = same
    const quantity = same.reduce((sum, one) => sum + one.quantity, 0)
    const product = products.find(({ id }) => id === productId)
    if (!product || isUnlisted(product)) missing.push({ name, reason: 'Sælges ikke mere.' })
    else if (runsOut(product, splitByStock(quantity, product.stock))) missing.push({ name, reason: runsOutText(product, { quantity }) })
    else lines.push({ ...cartLineOf(product, { quantity, oneBatch: same.some(({ oneBatch }) => oneBatch) }), jobIds: [job.id] })
  }
  return { lines, missing }
}

function requestedItems({ films }: Project): RequestedItem[] {
  return films.flatMap(({ productId, nameDa, rolls, question: { oneBatch }, tools }) => [
    ...(nameDa === null ? [] : [{ name: nameDa, productId, quantity: rolls, oneBatch }]),
    ...tools.map((tool) => ({ name: tool.nameDa, productId: tool.productId, quantity: tool.pieces, oneBatch: false })),
  ])
}
