import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { readQuestion } from '#domain/calculator/calculator-address.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useAskedAnew } from '#web/browser/use-asked-anew.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import type { Route } from './+types/calculator-page.ts'
import { Calculator } from './calculator.tsx'
import { Method } from './method.tsx'

const TITLE = 'Hvor meget folie skal jeg bruge?'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const asked = readQuestion(url.searchParams).film
  const [{ figures, shares, tools: rules }, film] = await Promise.all([shop.showMetres({}), asked ? findFilm(shop, asked) : null])
  const ids = rules.map(({ productId }) => productId).join(',')
  const { products } = ids ? await shop.listProducts({ query: { ids, active: 'true' } }) : { products: [] }
  const tools = rules.flatMap((rule) => products.filter(({ id }) => id === rule.productId).map((product) => ({ rule, product })))
  return { figures, shares, tools, film }
}

/** Only another film needs the server; the rest is calculated in the browser. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.searchParams.get('folie') !== nextUrl.searchParams.get('folie')
}

export default function CalculatorPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="indhold" className="wrap min-w-0 grow pb-24">
      <PageHead
        title={TITLE}
        description="Vælg bil, dele og folie, og se meter, ruller, rest og pris. Hvert tal står med sin kilde."
        path={paths.calculator()}
      />
      <h1 className="pt-10 text-3xl lg:pt-14">{TITLE}</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        Vælg bilen og de dele, der skal folieres. Så får du meter, ruller og det, der bliver tilbage.
      </p>
      <NeedsScript to="bruge beregneren" className="mb-8" />
      <Calculator key={useAskedAnew()} {...loaderData} />
      <Method figures={loaderData.figures} />
    </main>
  )
}

/** Null when the film is gone: an old link opens without it. */
async function findFilm(shop: ReturnType<typeof api>, id: string): Promise<Product | null> {
  return (await orNull(shop.showProduct({ params: { id } })))?.product ?? null
}
