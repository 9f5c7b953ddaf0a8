import type { MetreFigure } from '#contract/calculator.ts'
import { METHOD_ERROR } from '#domain/calculator/method-error.ts'
import { metreRangeText } from '#domain/calculator/metre-texts.ts'
import { DIFFICULTY_PERCENT, MEASURED_PANEL_PERCENT } from '#domain/calculator/metres-needed.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { SmallTable } from '#web/ui/small-table.tsx'
import { lengthOf, Source } from './source.tsx'

export function Method({ figures }: { figures: readonly MetreFigure[] }) {
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
            { label: 'Bil', isRowHeading: true, cell: ({ name }) => name },
            { label: 'Meter', isFigure: true, cell: (figure) => metreRangeText(lengthOf(figure)) },
            { label: 'Kilde', cell: (figure) => <Source {...figure} /> },
          ]}
        />
      </details>
    </section>
  )
}
