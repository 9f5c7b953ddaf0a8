import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { MetreFigure } from '#contract/calculator.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { readQuestion } from '#domain/calculator/calculator-address.ts'
import { DIFFICULTY_PERCENT, lengthOfCar, MEASURED_PANEL_PERCENT, METHOD_ERROR, metreRangeText } from '#domain/calculator/metres-needed.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useNavigationKey } from '#web/browser/use-address-state.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/calculator-page.ts'
import { Calculator } from './calculator.tsx'
import { Source } from './source.tsx'

const TITLE = 'Hvor meget folie skal jeg bruge?'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const sku = readQuestion(url.searchParams).film
  const [{ figures, shares, tools: rules }, film] = await Promise.all([shop.showMetres({}), sku ? findFilm(shop, sku) : null])
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
      <Calculator key={useNavigationKey()} {...loaderData} />
      <Method figures={loaderData.figures} />
    </main>
  )
}

/** Null when the film no longer exists: an old link opens without it. */
async function findFilm(shop: ReturnType<typeof api>, id: string): Promise<Product | null> {
  return (await orNull(shop.showProduct({ params: { id } })))?.product ?? null
}

function Method({ figures }: { figures: readonly MetreFigure[] }) {
  return (
    <section aria-labelledby="metode" className="mt-16 max-w-prose border-t border-line pt-8 text-sm leading-6">
      <h2 id="metode" className="text-xl">
        Sådan regner vi
      </h2>
      <p className="mt-3">
        Vi bruger tal, andre har offentliggjort for hele biler med en folie på 1,52 m, og viser dem fra det mindste til det største. En
        model, ingen har oplyst tal for, er ikke på listen. Til den vælger du biltypen, eller du måler panelerne selv.
      </p>
      <p className="mt-3">
        Ruller regnes efter det største tal, for mangler der en halv meter, skal den komme fra en rulle, der kan være af en anden batch. Er
        folien smallere end 1,52 m, bruger du tilsvarende flere meter.
      </p>
      <p className="mt-3">
        Skal kun nogle dele folieres, fordeler vi hele bilens meter på delene. Offentliggjort er kun, at hver side og oversiden tager lige
        meget, og kofangerne resten. Inden for en side eller oversiden er det butikkens egen fordeling. Mål selv, hvis det skal passe på
        centimeter.
      </p>
      <p className="mt-3">
        Kofangere og småfejl er med i tallene. En bil med dybe kofangere, spoilere eller skarpe folder får{' '}
        {withUnit(DIFFICULTY_PERCENT.hard, '%')} mere, og paneler, du selv måler, får {withUnit(MEASURED_PANEL_PERCENT, '%')} til kanter og
        fejlskæring.
      </p>
      <p className="mt-3">
        <strong>Hvor sikkert er det?</strong> Vi har holdt listen op mod {METHOD_ERROR.figures} tal fra andre kilder end dem, den er lavet
        af. I gennemsnit ligger den {withUnit(METHOD_ERROR.averagePercent, '%')} fra dem, og i værste fald{' '}
        {withUnit(METHOD_ERROR.worstPercent, '%')}: kilderne er heller ikke enige med hinanden. {METHOD_ERROR.tooLittle} af dem siger mere
        end vores største tal. Tag derfor tallet som et skøn.
      </p>
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">Alle tal og deres kilder</summary>
        <SmallTable
          caption="Hvor meget folie hele biler tager"
          rows={figures}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Bil',
              isRowHeading: true,
              cell: ({ name, ofClass }) => (ofClass ? `${name}, efter bilens klasse (${ofClass})` : name),
            },
            { label: 'Meter', isFigure: true, cell: (figure) => metreRangeText(lengthOfCar(figure)) },
            { label: 'Kilde', cell: (figure) => <Source {...figure} /> },
          ]}
        />
      </details>
    </section>
  )
}
